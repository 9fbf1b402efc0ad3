"""What a screen's layout is held against, as scripts for the page: each gives a line for every fault it finds."""

from __future__ import annotations

CUT = r"""() => {
    const named = "button, label, summary, h1, h2, h3, h4, dt, th, legend, [role=tab], .bar p, .mark, .kind, .badge,"
        + ".alarm, .did, .lead, .plate, #note, #turn, #notice, #tracker-legend span, .game small, .others small";
    const typed = ".person bdi, #me, #name, bdi[dir], .link, [lang]:not(html, [lang=en])";
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const clipped = one => {
        for (let at = one; at; at = at.parentElement)
            if (getComputedStyle(at).clipPath.startsWith("inset(50%")) return true;
        return false;
    };
    const unseen = one => one.closest("#hand, #backs, .card, .banner") || clipped(one)
        || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hides = value => value === "hidden" || value === "clip";
    const found = new Set();
    const tell = (what, one, text) => {
        const own = one.closest("button, label, summary, h1, h2, h3, .plate, [id]") ?? one;
        found.add(`${what}: "${text.trim().slice(0, 40)}" in ${own.tagName.toLowerCase()}#${own.id}.${own.className}`);
    };
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
    const range = document.createRange();
    const rects = (node, start, end) => {
        range.setStart(node, start);
        range.setEnd(node, end);
        return [...range.getClientRects()].filter(box => box.width > 0.5);
    };
    const check = (node, one) => {
        const text = node.data, boxes = rects(node, 0, text.length);
        if (!text.trim() || !boxes.length) return;
        const left = Math.min(...boxes.map(box => box.left)), right = Math.max(...boxes.map(box => box.right));
        const top = Math.min(...boxes.map(box => box.top)), bottom = Math.max(...boxes.map(box => box.bottom));
        let scrolled = false, within = true;
        for (let at = node.parentElement; at && at !== document.documentElement; at = at.parentElement) {
            const look = getComputedStyle(at), box = at.getBoundingClientRect();
            if (look.display === "inline" || look.display === "contents") continue;
            const wide = left < box.left - 1 || right > box.right + 1;
            // A line of text is higher than its letters.
            const high = top < box.top - 4 || bottom > box.bottom + 4;
            if (wide && hides(look.overflowX)) return tell("cut", node.parentElement, text);
            if (!scrolled && high && hides(look.overflowY)) return tell("cut", node.parentElement, text);
            if (wide && /auto|scroll/.test(look.overflowX)) return tell("beyond the edge", node.parentElement, text);
            if (at === one && within && (wide || !scrolled && high))
                return tell("out of its box", node.parentElement, text);
            if (/auto|scroll/.test(look.overflowY)) scrolled = true;
            // What is laid over the edge of something else is meant to.
            if (look.position === "absolute") within = false;
            if (look.position === "fixed") break;
        }
        if (left < -1 || right > innerWidth + 1 || !scrolled && (top < -1 || bottom > innerHeight + 1))
            return tell("off the screen", node.parentElement, text);
        for (const { segment, index, isWordLike } of words.segment(text)) {
            if (!isWordLike || one.matches("#notice, small") && /[\u4e00-\u9fff]/.test(segment)) continue;
            const lines = rects(node, index, index + segment.length);
            if (lines.some(box => Math.abs(box.top - lines[0].top) > 3)) tell(`broken at ${segment}`, one, text);
        }
    };
    for (const one of (dialog ?? document.body).querySelectorAll(named)) {
        if (unseen(one) || one.closest("[inert]")) continue;
        const nodes = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        for (let node; node = nodes.nextNode();)
            if (!unseen(node.parentElement) && !node.parentElement.closest(typed)) check(node, one);
    }
    const home = document.querySelector("#start");
    if (!dialog && home.checkVisibility() && home.scrollHeight > home.clientHeight + 1)
        found.add(`home is ${home.scrollHeight - home.clientHeight} pixels too high`);
    return [...found];
}"""
"""Words on what is pressed, chosen or read as a heading that are cut short, run out of their box or off the screen, or
are broken in the middle; but for what players wrote themselves. And a home screen that has to be scrolled."""

UNMARKED = """() => {
    const parts = one => [one, ...one.querySelectorAll("*")].filter(part => part.tagName !== "INPUT"
        || getComputedStyle(part).opacity !== "0");
    const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const read = colour => {
        if (!known.has(colour)) {
            paint.clearRect(0, 0, 1, 1);
            paint.fillStyle = colour;
            paint.fillRect(0, 0, 1, 1);
            known.set(colour, [...paint.getImageData(0, 0, 1, 1).data]);
        }
        return known.get(colour);
    };
    const bright = colour => {
        const [r, g, b] = read(colour).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const opaque = colour => read(colour)[3] > 127;
    const colours = /(?:rgba?|color|oklch|oklab|hsla?)[(][^)]*[)]/;
    const ground = one => {
        for (let at = one; at; at = at.parentElement) {
            const look = getComputedStyle(at), drawn = look.backgroundImage.match(colours)?.[0];
            if (drawn && opaque(drawn)) return drawn;
            if (opaque(look.backgroundColor)) return look.backgroundColor;
        }
        return "rgb(27, 89, 74)";
    };
    const seen = (colour, ...grounds) => opaque(colour) && grounds.some(other => {
        const [low, high] = [bright(colour), bright(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05) >= 3;
    });
    const marks = one => {
        const found = new Set();
        parts(one).forEach((part, place) => {
            const inner = ground(part), outer = part.parentElement ? ground(part.parentElement) : inner;
            for (const pseudo of ["", "::before", "::after"]) {
                const look = getComputedStyle(part, pseudo), at = `${place}${pseudo}`;
                if (pseudo && (look.content === "none" || look.content === "normal")) continue;
                for (const shadow of look.boxShadow.split(/,(?![^(]*[)])/)) {
                    const colour = shadow.match(colours)?.[0];
                    const lengths = shadow.replace(colours, "").trim();
                    const [across, down, blur, spread] = lengths.split(" ").map(parseFloat);
                    if (colour && (spread > 0 || !blur && (across || down)) && seen(colour, inner, outer))
                        found.add(`${at} ${lengths}`);
                }
                if (look.outlineStyle !== "none" && seen(look.outlineColor, inner, outer))
                    found.add(`${at} outline ${look.outlineWidth}`);
                for (const side of ["Top", "Left", "Bottom", "Right"])
                    if (parseFloat(look[`border${side}Width`]) && seen(look[`border${side}Color`], inner, outer))
                        found.add(`${at} ${side} ${look[`border${side}Width`]}`);
                if (pseudo) {
                    const colour = /^["']["']/.test(look.content) ? look.backgroundColor : look.color;
                    if (seen(colour, inner)) found.add(`${at} ${look.content} ${look.width} ${look.transform}`);
                } else if (part.matches(".card")) found.add(`${at} ${look.transform}`);
            }
        });
        return found;
    };
    const states = {
        "input[type=radio], input[type=checkbox]": [one => one.checked, (one, on) => { one.checked = on; }],
        "[aria-pressed]": [one => one.ariaPressed === "true", (one, on) => { one.ariaPressed = String(on); }],
        "[aria-selected]": [one => one.ariaSelected === "true", (one, on) => { one.ariaSelected = String(on); }],
        "[aria-current=step]": [() => true, (one, on) => { one.ariaCurrent = on ? "step" : "false"; }],
    };
    const found = [];
    for (const [css, [get, set]] of Object.entries(states)) {
        for (const one of document.querySelectorAll(css)) {
            const shown = one.matches("input") && !one.matches(".switch") ? one.closest("label") ?? one : one;
            if (!shown.checkVisibility() || one.disabled) continue;
            const was = get(one), group = one.name && document.querySelector(`input[name="${one.name}"]:checked`);
            set(one, true);
            const on = marks(shown);
            set(one, false);
            const off = marks(shown);
            if ([...on].every(mark => off.has(mark)))
                found.push(`${one.value ?? ""} ${one.id} ${shown.outerHTML.slice(0, 90)}`);
            if (group) group.checked = true;
            set(one, was);
        }
    }
    return found;
}"""
"""What is chosen, switched on or pressed and looks the same as what is not, but for its colours: a mark is a frame, a
sign or a knob's place, in a colour of a contrast of 3 : 1 against one of those beside it."""

COVERED = r"""() => {
    if (document.querySelector("dialog[open]")) return [];
    const seen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !one.closest("[inert], .flying, .banner");
    const text = one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { x, y, right, bottom } = range.getBoundingClientRect(), box = one.getBoundingClientRect();
        const cut = getComputedStyle(one).overflowX === "hidden";
        return new DOMRect(x, y, (cut ? Math.min(right, box.right) : right) - x, bottom - y);
    };
    const boxes = (css, box) => [...document.querySelectorAll(css)].filter(seen)
        .map(one => [one, box(one)]).filter(([, { width, height }]) => width > 1 && height > 1);
    const inner = share => one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return new DOMRect(x + width * share, y + height * share, width * (1 - 2 * share), height * (1 - 2 * share));
    };
    const whole = inner(0);
    const over = boxes(".badge, .alarm, .plate .lead, .kind, .did, #middle, #note, #scene, #offers button, #tracker,"
        + " #history, #autopilot-on", whole);
    // A badge may lie on the edge of a face, as on a medal.
    const under = [...boxes(".plate .face", inner(.25)), ...boxes(".who-name bdi, .count, #turn, .bar p", text),
        ...boxes(".badge, .alarm, .plate .lead, .did, #middle, #note, #line button, #buttons button", whole)];
    const named = one => `${one.id && "#" + one.id}.${one.className} "${one.textContent.slice(0, 24)}"`;
    const found = new Set();
    const meet = (over, under) => {
        for (const [one, a] of over)
            for (const [other, b] of under) {
                if (one === other || one.contains(other) || other.contains(one)) continue;
                const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (across > 1 && down > 1)
                    found.add(`${named(one)} on ${named(other)} by ${Math.round(across)} × ${Math.round(down)}`);
            }
    };
    meet(over, under);
    meet(boxes(".plate", whole), boxes(".plate, .played .card, .did, #middle, #handover", whole));
    return [...found];
}"""
"""Signs with words (badges, alarms, sentences, labels, panels) that lie on a name, on the middle of a face, on a count
of cards, on the line that tells whose turn it is, on a button, or on one another; and plates that lie on another one,
on a card, on what is in the middle of the felt, or on the panel below."""


UNREACHED = r"""() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const body = dialog?.querySelector(":scope > .body");
    if (!body || document.querySelector("#ask[open]") || dialog.matches(".replay")) return [];
    const found = new Set();
    const named = one => `"${(one.innerText || one.id || one.className).trim().slice(0, 30)}"`;
    const kinds = ".body :is(button, summary, label:has(> input), select, input, textarea)";
    const pressed = [...dialog.querySelectorAll(kinds)]
        .filter(one => !one.disabled && !one.parentElement.closest("label"))
        .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const edge = body.getBoundingClientRect();
    const cut = box => box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
    const covered = one => {
        const { left, right, top, height } = one.getBoundingClientRect(), across = (left + right) / 2;
        return [0.2, 0.5, 0.8].some(part => {
            const over = document.elementFromPoint(across, top + height * part);
            return !over || !(one.contains(over) || over.contains(one) || over.closest("label") === one);
        });
    };
    const before = body.scrollTop;
    body.scrollTop = 0;
    for (const one of pressed)
        if (one.matches(".primary:not(:is(details, section, #saves-home) *)") && cut(one.getBoundingClientRect()))
            found.add(`${named(one)} is below the edge at first`);
    if (body.scrollHeight > body.clientHeight + 1) {
        const marks = [getComputedStyle(body, "::after"), ...[...body.querySelectorAll(".actions")]
            .filter(one => one.checkVisibility()).map(one => getComputedStyle(one, "::before"))];
        if (!marks.some(look => look.content !== "none" && look.backgroundImage.includes("gradient")))
            found.add("nothing shows that it goes on below");
    }
    for (const one of pressed) {
        if (one.getBoundingClientRect().height > body.clientHeight - 90) continue;
        one.scrollIntoView({ block: "nearest" });
        if (cut(one.getBoundingClientRect())) found.add(`${named(one)} is never seen whole`);
        else if (covered(one)) found.add(`${named(one)} is covered`);
    }
    body.scrollTop = body.scrollHeight;
    for (const one of pressed) {
        const box = one.getBoundingClientRect();
        if (box.bottom > edge.bottom + 1 && box.top < edge.bottom) found.add(`${named(one)} is cut at the end`);
    }
    body.scrollTop = before;
    return [...found];
}"""
"""What is pressed on a sheet and is not seen whole when it is scrolled to, or lies below what stays; what it all leads
to, below the edge when it opens; and a sheet that goes on below its edge and does not show it.
"""
