// Run with `node --test crates/server/tests/script/layout.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layout, rows } from "../../assets/layout.js";

const of = (role, count) => Array.from({ length: count }, (_, n) => ({ id: `${role}${n}`, role }));
const SIZES = { giant: [88, 84], enemy: [66, 62], machine: [52, 52], car: [90, 66], person: [64, 68] };
const CLOSE = { ...SIZES, machine: [48, 46], person: [54, 55] };

test("enemies stand behind, people in front, a giant first", () => {
  const [back, front] = rows([...of("person", 2), ...of("enemy", 2), ...of("giant", 1)], 3);
  assert.deepEqual(back.map(({ role }) => role), ["giant", "enemy", "enemy"]);
  assert.deepEqual(front.map(({ role }) => role), ["person", "person"]);
});

test("nobody covers anybody, and all are within their zone", () => {
  const area = { x0: 10, y0: 20, x1: 150, y1: 130 };
  const crowds = [
    [], of("person", 1), of("enemy", 1), of("person", 6),
    [...of("enemy", 3), ...of("person", 2)],
    [...of("giant", 1), ...of("enemy", 3), ...of("machine", 1), ...of("person", 3)],
    [...of("enemy", 8), ...of("person", 6)],
  ];
  for (const crowd of crowds) {
    const places = layout(area, crowd);
    assert.equal(places.size, crowd.length);
    const boxes = crowd.map(({ id, role }) => {
      const { x, y, scale, close } = places.get(id);
      const [w, h] = (close ? CLOSE : SIZES)[role].map((each) => each * scale);
      return { id, left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2, scale, room: close ? 6.1 : 0.1 };
    });
    for (const [n, a] of boxes.entries()) {
      assert.ok(a.scale >= 0.4 && a.scale <= 1, a.id);
      if (a.scale > 0.41) {
        const within = a.left > 10 - a.room && a.right < 150 + a.room && a.top > 19.9 && a.bottom < 130 + a.room;
        assert.ok(within, `${a.id} of ${crowd.length}`);
      }
      for (const b of boxes.slice(n + 1)) {
        const apart = a.right <= b.left + 0.1 || b.right <= a.left + 0.1 || a.bottom <= b.top + 0.1 || b.bottom <= a.top + 0.1;
        assert.ok(apart, `${a.id} and ${b.id}`);
      }
    }
  }
});

test("one alone is as large as can be, many are smaller", () => {
  const area = { x0: 0, y0: 0, x1: 120, y1: 90 };
  assert.equal(layout(area, of("enemy", 1)).get("enemy0").scale, 1);
  assert.ok(layout(area, of("enemy", 6)).get("enemy0").scale < 0.7);
});

test("people who stand close put their weapons away and are alike", () => {
  const room = { x0: 0, y0: 0, x1: 102, y1: 96 };
  assert.equal(layout(room, of("person", 1)).get("person0").close, false);
  for (const crowd of [of("person", 5), [...of("machine", 1), ...of("person", 5)], [...of("enemy", 2), ...of("person", 5)]]) {
    const people = [...layout(room, crowd)].filter(([id]) => id.startsWith("person")).map(([, stand]) => stand);
    assert.ok(people.every(({ close, scale }) => close && scale === people[0].scale), `${crowd.length}`);
  }
  // Six fill a room as well as three in a row can.
  assert.ok(layout(room, of("person", 6)).get("person0").scale > 0.65);
  // Enemies without people have nothing to put away.
  assert.equal(layout(room, of("enemy", 8)).get("enemy0").close, false);
});
