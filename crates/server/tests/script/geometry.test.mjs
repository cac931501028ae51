// Run with `node --test crates/server/tests/script/geometry.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, arrow, clamp, fit, grouped, leastCost, pan, parseEvents, push, shortCost, stepTime, zoom } from "../../assets/geometry.js";

const board = { x: 0, y: 0, w: 600, h: 400 };

test("a board fits whole and centred into any screen", () => {
  assert.deepEqual(fit(board, 1), { x: 0, y: -100, w: 600, h: 600 });
  assert.deepEqual(fit(board, 3), { x: -300, y: 0, w: 1200, h: 400 });
});

test("a board makes room for a question, as far as it has some to spare", () => {
  assert.deepEqual(fit(board, 3, 0.2), fit(board, 3));
  assert.deepEqual(fit(board, 3, 0.3), { x: -240, y: 0, w: 1200, h: 400 });
  assert.deepEqual(fit(board, 3, 0.9), { x: -90, y: 0, w: 1200, h: 400 });
  assert.deepEqual(fit(board, 1, 0.3), fit(board, 1));
});

test("what is dragged to an edge scrolls, the faster the nearer", () => {
  assert.equal(push(200, 0, 400), 0);
  assert.equal(push(0, 0, 400), -14);
  assert.equal(push(400, 0, 400), 14);
  assert.equal(push(376, 0, 400), 7);
  assert.equal(push(-50, 0, 400), -14);
});

test("what matters is shown with some room, not too near and never beyond the board", () => {
  const points = [{ x: 300, y: 200 }, { x: 340, y: 200 }];
  assert.equal(around(points, 55, 0.1, board).w, 165);
  assert.deepEqual(around(points, 30, 0.5, board), { x: 170, y: 100, w: 300, h: 200 });
  assert.deepEqual(around([{ x: 10, y: 10 }], 30, 0.5, board), { x: 0, y: 0, w: 300, h: 200 });
  assert.equal(around([{ x: 0, y: 0 }, { x: 600, y: 400 }], 30, 0.1, board), board);
});

test("zooming keeps the point under the finger", () => {
  const at = { x: 200, y: 100 };
  const near = zoom(board, board, 2, at);
  assert.equal(near.w, 300);
  assert.equal((at.x - near.x) / near.w, at.x / board.w);
  assert.equal((at.y - near.y) / near.h, at.y / board.h);
});

test("zooming ends at the whole board and at eight times", () => {
  const near = zoom(board, board, 100, { x: 300, y: 200 });
  assert.equal(near.w, 75);
  assert.equal(zoom(near, board, 0.001, { x: 0, y: 0 }), board);
});

test("the middle of the view never leaves the board", () => {
  const near = zoom(board, board, 4, { x: 300, y: 200 });
  const far = pan(near, board, 50, -50);
  assert.equal(far.x + far.w / 2, 600);
  assert.equal(far.y + far.h / 2, 0);
  assert.deepEqual(clamp(far, board), far);
});

test("arrows there and back bow to different sides", () => {
  const [a, b] = [{ x: 0, y: 0 }, { x: 100, y: 0 }];
  assert.ok(arrow(a, b, 5).middle.y * arrow(b, a, 5).middle.y < 0);
  assert.match(arrow(a, a, 5).d, /^M0 0Q0 0 0 0$/);
});

test("costs are short, and the least of a spot is shown", () => {
  assert.equal(shortCost("2 actions"), "2");
  assert.equal(shortCost("free action"), "free");
  assert.equal(leastCost([{ cost: "2 actions" }, { cost: "1 action" }, {}]), "1");
  assert.equal(leastCost([{ cost: "1 action" }, { cost: "free" }]), "free");
  assert.equal(leastCost([{}]), "");
});

test("choices keep their order, and what few want comes last", () => {
  const choice = (group, label, topic, minor = false) => ({ group, label, topic, minor });
  const list = [
    choice("Turn", "end", undefined, true),
    choice("Move", "a", "Walk"),
    choice("Fight", "hit"),
    choice("Move", "b", "Walk"),
  ];
  const names = grouped(list, 14).map(({ name, entries }) => [name, entries.length]);
  assert.deepEqual(names, [["Move", 2], ["Fight", 1], ["Turn", 1]]);
  const [move, fight] = grouped(list, 3);
  assert.equal(move.entries[0].topic, "Walk");
  assert.equal(move.entries[0].choices.length, 2);
  assert.equal(fight.entries[0].choice.label, "hit");
});

test("long showings are quicker, and speed nought shows nothing", () => {
  assert.equal(stepTime(3, 1), 900);
  assert.equal(stepTime(500, 1), 220);
  assert.equal(stepTime(3, 2), 450);
  assert.equal(stepTime(3, 0), 0);
});

test("a stream is cut into events wherever the network cuts it", () => {
  const stream = ': ping\n\nevent: update\nid: 3\ndata: {"a":\ndata: 1}\n\nevent:chat\ndata:x\n\n';
  let rest = "";
  const all = [];
  for (const letter of stream) {
    const cut = parseEvents(rest + letter);
    rest = cut.rest;
    all.push(...cut.events);
  }
  assert.equal(rest, "");
  assert.deepEqual(all, [
    { name: "update", data: '{"a":\n1}' },
    { name: "chat", data: "x" },
  ]);
});
