"""Learns what reads danger in one typed line (server/src/readers/danger/in-line.ts) and writes models/line-danger.bin.

    apt-get install python3-sklearn
    node scripts/run-node24.mjs training/line-danger.ts > SIGNS
    python3 training/line-danger.py SIGNS

in about a minute. A linear reader of whole lines learns from our own messages of at most 40 words and from real ones,
learning ids alone. What it says is then
weighed beside the chance that danger.bin gives, the matter of the line and its length, on lists that neither learned.
"""
import glob
import json
import os
import random
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression

from linear import PIECES, WORDS, as_squares, features_of
from real_words import learning_messages
from texts import write

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'line-danger.bin')
MAX_WORDS, LOOSENESS, DECAY = 40, 10.0, 0.3
# Everyday questions of one manner are left out: others say the same with fewer lines.
LEFT_OUT = ('everyday',)
# Look-alikes and their twins by other hands say most.
COUNTS = {'typed': 3.0, 'lines': 2.0, 'harmless-e': 2.0, 'kinds': 2.0, 'real': 2.0}
# Of the sentences of longer real messages without danger so many stand for the rest.
MAX_SENTENCES, MIN_WORDS, SEED = 8000, 4, 1
# So far beyond even odds, in log odds, a line calls for the card: half as many ordinary lines do as before.
BEYOND = 0.5
SIGNS = ['acute', 'matter', 'words']
CHECKED = ['he swallowed a button battery', 'my daughter fainted at her blood test yesterday', 'it burns when she pees',
           'he checks my phone and said we will not see christmas', 'how do I get her to eat vegetables']


def gather():
    """Text, whether it tells danger, and what it counts, of our own lines."""
    found = []
    for path in sorted(glob.glob(os.path.join(HERE, 'messages', '*.jsonl'))):
        name = os.path.basename(path)
        if name.startswith(LEFT_OUT):
            continue
        counts = next((count for start, count in COUNTS.items() if name.startswith(start)), 1.0)
        with open(path, encoding='utf8') as lines:
            for one in map(json.loads, filter(str.strip, lines)):
                if len(one['text'].split()) <= MAX_WORDS and one['label'] != 'off':
                    found.append((name, one['text'], one['label'] not in ('harmless', 'concern', 'doctor'), counts))
    return found + real_lines()


def real_lines():
    """Short real messages, and sentences of longer ones in which nobody is in danger."""
    whole, sentences = [], []
    for one in learning_messages():
        if len(one['text'].split()) <= MAX_WORDS:
            whole.append(('real', ' '.join(one['text'].split()), one['danger'] == 'acute', COUNTS['real']))
        elif one['danger'] == 'none':
            sentences += [('real', ' '.join(each.split()), False, 1.0) for each in one['sentences']
                          if MIN_WORDS <= len(each.split()) <= MAX_WORDS]
    return whole + random.Random(SEED).sample(sentences, min(MAX_SENTENCES, len(sentences)))


def learn(lines):
    table, right = features_of([text for _, text, _, _ in lines]), np.array([is_so for _, _, is_so, _ in lines])
    learned = LogisticRegression(solver='liblinear', C=LOOSENESS).fit(table, right, [counts for *_, counts in lines])
    return learned.coef_[0], float(learned.intercept_[0])


def main():
    lines = gather()
    with open(sys.argv[1], encoding='utf8') as file:
        listed = [json.loads(line) for line in file]
    # The lists hold the lines of one file of ours: for them it is left out.
    weights, bias = learn([line for line in lines if not line[0].startswith('typed')])
    typed = features_of([one['text'] for one in listed]) @ weights + bias
    table = np.c_[typed, [[one['signs'][name] for name in SIGNS] for one in listed]]
    spread = table.std(0) + 1e-6
    fitted = LogisticRegression(C=DECAY, max_iter=2000).fit(table / spread, [one['isDanger'] for one in listed])
    counts = dict(zip(['typed', *SIGNS], (round(float(each), 4) for each in fitted.coef_[0] / spread)))
    counts['bias'] = round(float(fitted.intercept_[0]) - BEYOND, 4)
    print(len(lines), 'lines;', len(listed), 'listed;', counts)
    weights, bias = learn(lines)
    most, numbers = as_squares(weights)
    checks = [{'text': text, 'odds': round(float(odds), 3)}
              for text, odds in zip(CHECKED, features_of(CHECKED) @ weights + bias)]
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'linear': {'most': most, 'bias': bias}, 'counts': counts,
                  'lines': len(lines), 'checks': checks}, numbers)


if __name__ == '__main__':
    main()
