"""Learns which part of the guidebook bears on what a longer message asks (server/src/readers/page-parts).

    apt-get install python3-sklearn
    node scripts/run-node24.mjs training/page-parts.ts > SIGNS
    python3 training/page-parts.py SIGNS [--unseen]

and writes models/page-parts.json: what each sign counts, so that the parts that a reader chose are the likeliest of
all that compete, and how likely a part with such a score bears. With --unseen it writes nothing and tells how well each
half of the messages is read by what the other taught.
"""
import json
import os
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'page-parts.json')
FOLDS, STEPS, RATE = 2, 120, 0.4
# What a sign's weight costs, and what a part that bears counts beside one that settles.
DECAY, BEARING = 0.03, 0.35
# So many of the likeliest parts of a message tell what a score means.
CALIBRATED = 4
BOUNDS = (0, 0.2, 0.3, 0.4, 0.5, 0.6, 1)


def read(path):
    with open(path, encoding='utf8') as lines:
        names = json.loads(next(lines))['signs']
        return names, [(row['isWhole'], np.array(row['rows'], float)) for row in map(json.loads, lines) if row['rows']]


def learn(found, mean, spread):
    """The weights under which the softmax over a message's parts gives most to the labelled ones."""
    weights, wanted = np.zeros(len(mean)), []
    for _, rows in found:
        counts = np.where(rows[:, 0] == 2, 1, np.where(rows[:, 0] == 1, BEARING, 0))
        if counts.sum() > 0:
            wanted.append(((rows[:, 1:] - mean) / spread, counts / counts.sum()))
    for _ in range(STEPS):
        slope = -DECAY * weights
        for table, counts in wanted:
            slope += table.T @ (counts - shares(table @ weights)) / len(wanted)
        weights += RATE * slope
    return weights


def shares(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def main():
    names, found = read(sys.argv[1])
    every = np.vstack([rows[:, 1:] for _, rows in found])
    mean, spread = every.mean(0), every.std(0) + 1e-6
    fold, likeliest = np.random.RandomState(1).permutation(len(found)) % FOLDS, []
    for one in range(FOLDS):
        weights = learn([each for each, own in zip(found, fold) if own != one], mean, spread)
        for (is_whole, rows), own in zip(found, fold):
            if own != one or not is_whole:
                continue
            scores = (rows[:, 1:] - mean) / spread @ weights
            share = np.log(shares(scores))
            for place, at in enumerate(np.argsort(-scores)[:CALIBRATED]):
                likeliest.append((place, scores[at], share[at], rows[at, 0]))
    likeliest = np.array(likeliest)
    odds = LogisticRegression(C=1).fit(likeliest[:, 1:3], likeliest[:, 3] > 0)
    if '--unseen' in sys.argv:
        chances, first = odds.predict_proba(likeliest[:, 1:3])[:, 1], likeliest[:, 0] == 0
        for low, high in zip(BOUNDS, BOUNDS[1:]):
            own = first & (chances >= low) & (chances < high)
            if own.any():
                print(f'first part from {low}: {own.sum()}, {(likeliest[own, 3] > 0).mean():.2f} bear, '
                      f'{(likeliest[own, 3] == 2).mean():.2f} settle')
        return
    weights = learn(found, mean, spread)
    counts, bias = weights / spread, -(mean / spread) @ weights
    rounded = [round(float(each), 4) for each in counts]
    checked = [found[at][1][0, 1:] for at in np.linspace(0, len(found) - 1, 5).astype(int)]
    model = {
        'signs': names, 'weights': rounded, 'bias': round(float(bias), 4),
        'score': round(float(odds.coef_[0][0]), 4), 'share': round(float(odds.coef_[0][1]), 4),
        'start': round(float(odds.intercept_[0]), 4), 'messages': len(found),
        'checks': [{'signs': [round(float(sign), 4) for sign in signs],
                    'score': round(float(signs @ np.array(rounded) + bias), 3)} for signs in checked],
    }
    with open(MODEL, 'w', encoding='utf8') as file:
        file.write(json.dumps(model) + '\n')


if __name__ == '__main__':
    main()
