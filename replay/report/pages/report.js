"use strict";
// Shows the states that the page holds, one after another. It knows no rule of any game:
// every state, every sentence and every legal card was worked out before.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const make = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const fill = (template, facts) => template.replace(/\{(\w+)\}/g, (whole, key) => facts[key] ?? whole);
  const pairs = (text) => text.match(/../g) ?? [];

  const folded = (changes) => {
    let now = {};
    return changes.map((change) => {
      now = { ...now, ...change };
      for (const key of Object.keys(change)) if (change[key] === null) delete now[key];
      return now;
    });
  };

  class Player {
    constructor(element, data) {
      this.element = element;
      this.anchor = element.dataset.anchor;
      this.data = data;
      this.match = element.closest(".match");
      this.views = Object.fromEntries(Object.entries(data.views).map(([eye, changes]) => [eye, folded(changes)]));
      this.main = data.main;
      this.eye = this.main;
      this.at = 0;
      this.range = this.find("input");
      this.range.max = this.moments.length - 1;
      this.sheets = [...this.match.querySelectorAll(".sheet")];
      element.hidden = false;
      this.listen();
    }

    find(selector) { return this.element.querySelector(selector); }
    get moments() { return this.views[this.eye]; }
    get moment() { return this.moments[this.at]; }
    get isOpen() { return this.eye === "a"; }

    listen() {
      for (const button of this.element.querySelectorAll("[data-go]"))
        button.addEventListener("click", (event) => this.go(button.dataset.go, event.shiftKey));
      for (const button of this.element.querySelectorAll("[data-eye]"))
        button.addEventListener("click", () => this.see(button.dataset.eye));
      this.range.addEventListener("input", () => this.show(Number(this.range.value)));
      this.match.addEventListener("focusin", () => { current = this; });
    }

    place(event) { return this.moments.findIndex((moment) => moment.e === event); }

    reveal() {
      this.element.scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
    }

    // Whoever presses a key elsewhere on the page has to see what it did.
    get isOutOfSight() {
      const { top, bottom } = this.find(".board").getBoundingClientRect();
      return bottom < 0 || top > innerHeight;
    }

    see(eye) {
      if (!(eye in this.views)) return;
      this.eye = eye;
      this.show(this.at);
    }

    // The next moment, or the one before, that another trick, hand or finding begins with.
    go(whereTo, backwards) {
      const last = this.moments.length - 1;
      const found = new Set(this.data.findings.map((finding) => finding.e));
      const step = backwards ? -1 : 1;
      const begins = {
        trick: (now, before) => now.i && (now.i !== before?.i || now.n !== before?.n),
        hand: (now, before) => now.n !== before?.n,
        finding: (now) => found.has(now.e),
      }[whereTo];
      if (whereTo === "first") return this.show(0);
      if (whereTo === "last") return this.show(last);
      if (whereTo === "next" || whereTo === "back")
        return this.show(this.at + (whereTo === "next" ? 1 : -1));
      for (let at = this.at + step; at >= 0 && at <= last; at += step)
        if (begins(this.moments[at], this.moments[at - 1])) return this.show(at);
      return undefined;
    }

    show(at, quietly) {
      this.at = Math.max(0, Math.min(at, this.moments.length - 1));
      const { moment, data } = this;
      const { words } = data;
      const place = moment.i ? fill(words.trick, moment) : moment.n ? fill(words.hand, moment) : "";
      this.find(".position").textContent = [fill(words.position, moment), place].filter(Boolean).join(" · ");
      this.find(".sentence").replaceChildren(...this.coloured(this.sentence()));
      this.callout();
      this.find(".also").replaceChildren(...this.coloured(this.also()));
      this.board();
      this.range.value = this.at;
      this.range.setAttribute("aria-valuetext", fill(words.position, moment));
      for (const button of this.element.querySelectorAll("[data-eye]"))
        button.setAttribute("aria-pressed", String(button.dataset.eye === this.eye));
      this.point();
      if (!quietly) history.replaceState(null, "", this.address());
    }

    address() {
      const eye = this.eye === this.main ? "" : this.eye === "v" ? "v" : this.eye === "a" ? "" : `s${this.eye}`;
      return `#${this.anchor}e${this.moment.e}${eye}`;
    }

    sentence() { return this.moment.w ?? this.views[this.main][this.at].w; }

    callout() {
      const found = this.isOpen ? this.data.findings.filter((finding) => finding.e === this.moment.e) : [];
      const callout = this.find(".callout");
      callout.hidden = !found.length;
      callout.replaceChildren(...found.flatMap((finding) => this.coloured(`! ${finding.text} `)));
    }

    also() {
      const { moment, data } = this;
      const parts = [moment.c];
      if (moment.u !== undefined) parts.push(fill(data.words.turn, { player: data.names[moment.u] }));
      parts.push(moment.o);
      if (moment.d) parts.push(fill(data.words.deals, { deals: moment.d }));
      return parts.filter(Boolean).join(" · ");
    }

    board() {
      const { moment, data } = this;
      const free = pairs(moment[`h${moment.u}`]?.replaceAll("/", "") ?? "").length;
      const allowed = pairs(moment.l ?? "");
      const legal = new Set(allowed.length < free ? allowed : []);
      for (const place of this.element.querySelectorAll(".board .place")) {
        const seat = Number(place.dataset.seat);
        place.classList.toggle("acting", moment.u === seat);
        place.querySelector(".role").textContent = moment[`r${seat}`] ?? "";
        place.querySelector(".pile").textContent = moment[`p${seat}`] ?? "";
        const rows = (moment[`h${seat}`] ?? "").split("/").filter(Boolean).map((row) => {
          const suit = make("span", "suit");
          suit.append(...pairs(row).map((text) => this.card(text, "mini", moment.u === seat && legal.has(text) ? "legal" : "")));
          return suit;
        });
        const hidden = moment[`x${seat}`];
        if (hidden) {
          const backs = make("span", "suit hidden-cards");
          backs.setAttribute("role", "img");
          backs.setAttribute("aria-label", fill(data.words.hidden, { n: hidden }));
          for (let n = 0; n < hidden; n++) backs.append(make("span", "card back mini"));
          rows.push(backs);
        }
        place.querySelector(".hand").replaceChildren(...rows);
      }
      this.felt();
      this.find(".beside").replaceChildren(...(moment.m ?? []).map(([name, cards]) => {
        const lying = make("div", "lying");
        const suit = make("span", "suit");
        suit.append(...pairs(cards).map((text) => this.card(text, "mini")));
        lying.append(make("span", "by", name), suit);
        return lying;
      }));
    }

    felt() {
      const { moment, data } = this;
      const felt = this.find(".felt");
      felt.classList.toggle("gathered", moment.g !== undefined);
      if (moment.v) {
        const passing = make("div", "passing");
        passing.append(...moment.v.map(([seat, to, text]) => {
          const spot = make("div", "spot");
          const by = [seat, to].filter((each) => each >= 0).map((each) => data.names[each]).join(" → ");
          spot.append(this.card(text, "", this.isWrong(seat, text) ? "questioned" : ""), make("span", "by", by));
          return spot;
        }));
        felt.replaceChildren(passing);
        return;
      }
      const laid = (moment.t ?? "").match(/\d../g) ?? [];
      const spoken = data.names.map((_, seat) => seat).filter((seat) => `b${seat}` in moment);
      felt.replaceChildren(...spoken.map((seat) => {
        const spot = make("div", `spot s${seat}`);
        spot.append(make("span", "call", moment[`b${seat}`]), make("span", "by", data.names[seat]));
        return spot;
      }), ...laid.map((each) => {
        const seat = Number(each[0]);
        const text = each.slice(1);
        const spot = make("div", `spot s${seat}${moment.g === seat ? " taking" : ""}`);
        spot.append(this.card(text, "", this.isWrong(seat, text) ? "questioned" : ""), make("span", "by", data.names[seat]));
        return spot;
      }));
    }

    // Whether a card on the table is one that a finding is about, in the trick that is shown.
    isWrong(seat, text) {
      if (!this.isOpen) return false;
      const { moment } = this;
      return this.data.findings.some((finding) =>
        finding.seat === seat && finding.card === text && finding.e <= moment.e &&
        this.moments[this.place(finding.e)]?.i === moment.i && this.moments[this.place(finding.e)]?.n === moment.n);
    }

    card(text, size, extra) {
      const [rank, sign, suit, name] = this.data.faces[text] ?? ["", "", "", this.data.words.card_hidden];
      const card = make("span", ["card", size, extra, suit ? "" : "back"].filter(Boolean).join(" "));
      const marks = { legal: this.data.words.legal, questioned: this.data.words.in_question };
      card.setAttribute("role", "img");
      card.setAttribute("aria-label", extra ? `${name}, ${marks[extra]}` : name);
      if (suit) {
        card.dataset.suit = suit;
        card.append(make("b", "", rank), make("i", "", sign));
      }
      return card;
    }

    coloured(text) {
      return text.split(/((?:10|[0-9A-ZА-Я])?[♣♦♥♠])/u).filter(Boolean).map((part) => {
        const suit = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" }[part.at(-1)];
        if (!suit || part.length > 3) return document.createTextNode(part);
        const shown = make("span", "short", part);
        shown.dataset.suit = suit;
        return shown;
      });
    }

    // Marks the event in the lists, and unfolds the sheet of its hand.
    point() {
      const { e, n } = this.moment;
      for (const link of this.match.querySelectorAll("a[data-event]")) {
        const here = Number(link.dataset.event) === e;
        link.classList.toggle("current", here);
        if (here) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
      }
      const unfolded = n || Number(this.sheets[0]?.dataset.hand);
      for (const sheet of this.sheets) sheet.classList.toggle("folded", Number(sheet.dataset.hand) !== unfolded);
    }
  }

  const players = [...document.querySelectorAll("script.moments")].map((script) =>
    new Player(script.closest(".match").querySelector(".player"), JSON.parse(script.textContent)));
  let current = players[0];

  // The script takes the browser to an event; its own jumping to the list is in the way.
  for (const item of document.querySelectorAll(".events li")) item.removeAttribute("id");

  const follow = () => {
    const asked = /^#((?:m\d+)?)e(\d+)(?:s(\d)|(v))?$/.exec(location.hash);
    if (!asked) return;
    const player = players.find((each) => each.anchor === asked[1]);
    const at = player ? player.place(Number(asked[2])) : -1;
    if (at < 0) return;
    current = player;
    const eye = asked[3] ?? asked[4] ?? player.main;
    if (eye in player.views) player.eye = eye;
    player.show(at, true);
    player.reveal();
    player.element.focus({ preventScroll: true });
  };

  // A link to an event leads there even when its address is the one already shown.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link && link.getAttribute("href") === location.hash) follow();
  });

  document.addEventListener("keydown", (event) => {
    const busy = event.ctrlKey || event.altKey || event.metaKey || !current;
    if (busy || event.target.closest?.("select, textarea, [contenteditable]")) return;
    // On a keyboard of other letters the place of the key counts.
    const latin = event.key.length > 1 || /[a-z0-9]/i.test(event.key);
    const key = latin ? event.key : event.code.replace("Key", "");
    const pressed = key.length === 1 ? key.toLowerCase() : key;
    const moves = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", t: "trick", h: "hand", f: "finding" };
    if (pressed in moves) current.go(moves[pressed], event.shiftKey);
    else if (/^[1-9]$/.test(pressed)) current.see(String(Number(pressed) - 1));
    else if (pressed === "0") current.see("a");
    else if (pressed === "v") current.see("v");
    else return;
    if (current.isOutOfSight) current.reveal();
    event.preventDefault();
  });

  for (const player of players) player.show(0, true);
  window.addEventListener("hashchange", follow);
  follow();
})();
