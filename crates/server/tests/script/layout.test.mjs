// Run with `node --test crates/server/tests/script/layout.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layout, rows } from "../../assets/layout.js";

const of = (role, count) => Array.from({ length: count }, (_, n) => ({ id: `${role}${n}`, role }));
const SIZES = { giant: [88, 84], enemy: [66, 62], machine: [52, 52], car: [90, 66], person: [64, 68] };

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
      const { x, y, scale } = places.get(id);
      const [w, h] = SIZES[role].map((each) => each * scale);
      return { id, left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2, scale };
    });
    for (const [n, a] of boxes.entries()) {
      assert.ok(a.scale >= 0.4 && a.scale <= 1, a.id);
      if (a.scale > 0.41) {
        assert.ok(a.left > 9.9 && a.right < 150.1 && a.top > 19.9 && a.bottom < 130.1, `${a.id} of ${crowd.length}`);
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
