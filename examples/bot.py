#!/usr/bin/env python3
"""A bot for Holdout in a few lines of Python.

    holdout sim invader/m0 --bots 'exec:python3 examples/bot.py' --games 20

It prefers what wins and what hurts enemies, then what finds and moves, and takes
one of the best at random. docs/write-your-own-bot.md says what is asked and how
to answer.
"""

import json
import random
import sys

# The first word of an action says what it is; better ones come first. Whatever
# is not named stands in the middle.
BEST = ["escape", "take", "prevent", "melee", "shoot", "search", "done", "door", "move"]
LAST = ["end", "stop", "stay", "decline", "reorganize", "trade", "put", "discard", "noise", "hide", "show-oneself"]


def worth(action):
    verb = action.split()[0]
    if verb in BEST:
        return len(BEST) - BEST.index(verb)
    return -1 if verb in LAST else 0


def main():
    dice = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "begin":
            # The same seed makes the same choices, so a game can be played again.
            dice = random.Random(message["seed"])
        elif message["say"] == "decide":
            legal = message["legal"]
            best = max(worth(action) for action in legal)
            among = [place for place, action in enumerate(legal) if worth(action) == best]
            print(json.dumps({"choose": dice.choice(among)}), flush=True)


if __name__ == "__main__":
    main()
