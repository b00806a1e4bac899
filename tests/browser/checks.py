"""What makes a page fit for everybody, asked of the page itself; an empty list is well."""

from __future__ import annotations

from typing import Final

__all__ = ("CHECKS",)

CHECKS: Final = r"""() => {
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  if (!document.documentElement.lang) wrong.push("no language");
  if (!document.title) wrong.push("no title");
  if (all("main").length !== 1) wrong.push("not one main");
  if (all("h1").length !== 1) wrong.push("not one h1");

  let level = 0;
  for (const heading of all("h1, h2, h3, h4").filter(seen)) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) wrong.push(`h${now} after h${level}: ${heading.textContent}`);
    level = now;
  }

  const ids = all("[id]").map((each) => each.id);
  for (const id of ids.filter((id, at) => ids.indexOf(id) !== at)) wrong.push(`twice: ${id}`);
  for (const each of all("[aria-labelledby]"))
    for (const id of each.getAttribute("aria-labelledby").split(" "))
      if (!document.getElementById(id)) wrong.push(`nothing has the id ${id}`);

  const named = (each) =>
    (each.getAttribute("aria-label") || each.textContent || each.title || "").trim();
  for (const each of all("button, a, input, summary, [role=img]").filter(seen))
    if (!named(each)) wrong.push(`no name: ${each.outerHTML.slice(0, 90)}`);
  for (const each of all("table").filter(seen))
    if (!each.querySelector("th[scope]")) wrong.push("a table without heads");
  for (const each of all("[tabindex]"))
    if (each.tabIndex > 0) wrong.push("an order of its own");

  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const part = (n) => ((n /= 255) <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const behind = (each) => {
    for (let at = each; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const each = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !seen(each)) continue;
    if (each.closest("script, style, noscript, [aria-hidden=true], .unseen")) continue;
    const [one, other] = [light(rgb(getComputedStyle(each).color)), light(behind(each))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5)
      wrong.push(`contrast ${contrast.toFixed(2)}: ${walk.currentNode.data.trim().slice(0, 40)}`);
  }
  return wrong;
}"""
"""A function of the page's own language that returns what is wrong, in English."""
