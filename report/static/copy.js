"use strict";
// Buttons that copy the text of an element. Pages opened from disk may have no clipboard interface.
(function () {
  function select(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }

  async function copy(element) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      select(element);
      return document.execCommand("copy");
    }
  }

  for (const button of document.querySelectorAll("[data-copies]")) {
    button.addEventListener("click", async () => {
      const done = await copy(document.getElementById(button.dataset.copies));
      button.parentElement.querySelector(".copied").textContent = done ? "copied" : "selected: press Ctrl+C";
    });
  }
})();
