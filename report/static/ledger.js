"use strict";
// The ledger: filters by words, paper and verdict, and sorts by any column. The address says what is chosen, as in
// `#words=gelu&verdict=refuted`, so that a search can be linked.
(function () {
  const table = document.getElementById("ledger");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const form = document.getElementById("filters");
  const words = document.getElementById("words");
  const chosen = { paper: document.getElementById("paper"), verdict: document.getElementById("verdict") };
  const fields = { words, ...chosen };
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

  function isShown(row) {
    const fits = Object.entries(chosen).every(([key, select]) => !select.value || row.dataset[key] === select.value);
    return fits && words.value.toLowerCase().split(/\s+/).every((word) => texts.get(row).includes(word));
  }

  function filter() {
    let shown = 0;
    for (const row of rows) {
      row.hidden = !isShown(row);
      shown += row.hidden ? 0 : 1;
    }
    document.getElementById("shown").textContent = `${shown} of ${rows.length} claims`;
  }

  function sort(button) {
    const head = button.closest("th");
    const direction = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const other of table.tHead.rows[0].cells) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", direction);
    const text = (row) => row.cells[Number(button.dataset.column)].textContent.trim();
    const sign = direction === "ascending" ? 1 : -1;
    rows.sort((a, b) => sign * text(a).localeCompare(text(b), "en", { numeric: true }));
    body.append(...rows);
  }

  function readAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const [key, field] of Object.entries(fields)) field.value = asked.get(key) || "";
    filter();
  }

  function search() {
    const given = Object.entries(fields).filter(([, field]) => field.value).map(([key, field]) => [key, field.value]);
    const hash = new URLSearchParams(given).toString();
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    filter();
  }

  form.addEventListener("input", search);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(search));
  for (const button of table.tHead.querySelectorAll("button")) button.addEventListener("click", () => sort(button));
  window.addEventListener("hashchange", readAddress);
  readAddress();
})();
