"use strict";
// The curves of one activation: f, f′ and f″, as far as they were emitted, redrawn when a control moves.
(function () {
  const WIDTH = 360, HEIGHT = 240, LEFT = 46, RIGHT = 18, TOP = 12, BOTTOM = 24, POINTS = 300;
  const form = document.getElementById("curves");
  const family = functions[form.dataset.name];
  const ORDERS = ["value", "slope", "curvature"].filter((order) => order in family);
  const numbers = Array.from(form.querySelectorAll("input[type=number][data-parameter]"));
  const view = document.getElementById("view-number");
  const at = document.getElementById("at");

  // --- controls: a slider and a number that follow each other ---------------------------------------

  function fromSlider(slider) {
    const low = Number(slider.dataset.low), high = Number(slider.dataset.high), share = slider.value / 1000;
    const value = slider.dataset.scale === "log" ? low * (high / low) ** share : low + (high - low) * share;
    return Number(value.toPrecision(4));
  }

  function toSlider(slider, value) {
    const low = Number(slider.dataset.low), high = Number(slider.dataset.high);
    const share = slider.dataset.scale === "log" ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    slider.value = Math.round(1000 * Math.min(Math.max(share, 0), 1));
  }

  const sliderOf = (number) => document.getElementById(number.id.replace("-number", "-range"));

  function couple(number) {
    const slider = sliderOf(number);
    slider.addEventListener("input", () => {
      number.value = fromSlider(slider);
      draw();
    });
    number.addEventListener("input", () => {
      toSlider(slider, Number(number.value));
      draw();
    });
    toSlider(slider, Number(number.value));
  }

  const parameters = () => Object.fromEntries(numbers.map((one) => [one.dataset.parameter, Number(one.value)]));

  // --- sampling: every cell by itself, so that a jump is a gap and a kink is sharp --------------------

  function cells(p, reach) {
    const inside = family.knots(0, p).filter((knot) => Math.abs(knot) < reach).sort((a, b) => a - b);
    const ends = [-reach, ...inside, reach];
    return ends.slice(1).map((end, index) => [ends[index], end]).filter(([start, end]) => end > start);
  }

  function samples(f, p, reach) {
    return cells(p, reach).map(([start, end]) => {
      const count = Math.max(8, Math.ceil(POINTS * (end - start) / (2 * reach)));
      const inset = (end - start) * 1e-9;
      return Array.from({ length: count + 1 }, (_, index) => {
        const x = Math.min(Math.max(start + (end - start) * index / count, start + inset), end - inset);
        return [x, f(x, p)];
      });
    });
  }

  // --- drawing ------------------------------------------------------------------------------------------

  function range(values) {
    const finite = values.filter(Number.isFinite);
    let low = Math.min(0, ...finite), high = Math.max(0, ...finite);
    if (low === high) high = low + 1;
    const margin = (high - low) * 0.06;
    return [low - margin, high + margin];
  }

  function ticks(low, high) {
    const rough = (high - low) / 5, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
    const first = Math.ceil(low / step);
    return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
  }

  const label = (value) => String(Number(value.toPrecision(6))).replace("-", "−");

  function element(name, attributes, text) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function scale(low, high, from, to) {
    return (value) => from + (value - low) / (high - low) * (to - from);
  }

  function grid(x, y, reach, low, high) {
    const vertical = ticks(-reach, reach).flatMap((value) => [
      element("line", { class: value === 0 ? "axis" : "grid", x1: x(value), x2: x(value), y1: TOP, y2: HEIGHT - BOTTOM }),
      element("text", { x: x(value), y: HEIGHT - 7, "text-anchor": "middle" }, label(value)),
    ]);
    const level = ticks(low, high).flatMap((value) => [
      element("line", { class: value === 0 ? "axis" : "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
      element("text", { x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, label(value)),
    ]);
    return [...vertical, ...level];
  }

  function path(pieces, x, y) {
    return pieces.map((piece) => {
      const points = piece.filter(([, value]) => Number.isFinite(value));
      return points.map(([at, value], index) => `${index ? "L" : "M"}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join("");
    }).join("");
  }

  function panel(order, p, reach) {
    const svg = document.getElementById(order);
    const pieces = samples(family[order], p, reach);
    const [low, high] = range(pieces.flat().map(([, value]) => value));
    const x = scale(-reach, reach, LEFT, WIDTH - RIGHT), y = scale(low, high, HEIGHT - BOTTOM, TOP);
    svg.dataset.frame = JSON.stringify({ reach, low, high, left: LEFT, right: WIDTH - RIGHT, bottom: HEIGHT - BOTTOM, top: TOP });
    const children = [...grid(x, y, reach, low, high), element("path", { class: "curve", d: path(pieces, x, y) })];
    const place = Number(at.value), value = family[order](place, p);
    if (Math.abs(place) <= reach && value >= low && value <= high) {
      children.push(element("circle", { class: "mark", cx: x(place), cy: y(value), r: 4 }));
    }
    svg.replaceChildren(...children);
    const shown = form.querySelector(`[data-of=${order}]`);
    shown.textContent = `≈ ${Number(value.toPrecision(10))}`;
    shown.dataset.value = value;
  }

  function draw() {
    const p = parameters(), reach = Math.max(Number(view.value), 1e-6);
    for (const order of ORDERS) panel(order, p, reach);
  }

  for (const number of [...numbers, view]) couple(number);
  at.addEventListener("input", draw);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => {
    for (const number of [...numbers, view]) toSlider(sliderOf(number), Number(number.value));
    draw();
  }));
  draw();
})();
