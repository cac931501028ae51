import test from "node:test";
import assert from "node:assert/strict";
import { judge } from "../../assets/frames.js";

const run = (passed, frames) => {
  const isSlow = judge();
  let slow = false;
  for (let n = 0; n < frames; n++) slow ||= isSlow(1000 + n * passed);
  return slow;
};

test("sixty and fifty frames in a second are smooth, thirty are not", () => {
  assert.equal(run(16.7, 200), false);
  assert.equal(run(20, 200), false);
  assert.equal(run(33, 200), true);
});

test("a few late frames and a page that was hidden change nothing", () => {
  const isSlow = judge();
  let time = 1000;
  for (let n = 0; n < 200; n++) {
    time += n % 10 === 0 ? 60 : 16;
    assert.equal(isSlow(time), false);
  }
  assert.equal(isSlow(time + 60000), false);
});
