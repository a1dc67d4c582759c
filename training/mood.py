"""Learns whether a message shares a joy or pours out a heart rather than asks (server/src/modules/mood).

    apt-get install python3-sklearn
    python3 training/mood.py [--unseen]

in about a minute, and writes models/mood.bin: two linear readers over words, pairs, triples and pieces of how a message
begins, and over how much it asks and calls out. They learn from the kinds that readers gave real messages. With
--unseen it writes nothing and tells how well each fifth of the messages is read by what the others taught.
"""
import os
import random
import sys

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from linear import PIECES, WORDS, as_squares, features_of
from real_words import learning_messages
from texts import json_lines, write

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'mood.bin')
MOODS = ['joy', 'vent']
FOLDS, SEED, LOOSENESS = 5, 1, 30.0
# Who types a question in a line or two wants an answer: so many of ours beside the real messages, each for so much.
TYPED, TYPED_WEIGHT = 6000, 0.3
MARK = 0.6
# So many words of a message are read: its title and how it begins say most.
READ_WORDS = 120
CHECKED = ['How do I get her to eat vegetables?', 'He slept through the night!! So proud of him.',
           'I am so tired of doing all of this alone. Nobody helps. I needed to say it.', 'Any tips for flying with a baby?',
           'We made it to one year of nursing today!']


def marks_of(text):
    """As server/src/modules/mood/mood.ts counts them: question marks, exclamation marks, words."""
    words = len(text.split())
    return [float('?' in text), min(3, text.count('?')) / 3, min(3, text.count('!')) / 3,
            float(np.log(max(1, words)) / 6)]


def table_of(texts):
    read = [' '.join(text.split()[:READ_WORDS]) for text in texts]
    return sparse.hstack([features_of(read), sparse.csr_matrix([marks_of(text) for text in texts]) * MARK]).tocsr()


def gather():
    """Text, kind and weight of each message: real ones of parents, and questions that parents type."""
    real = [(each['text'], each['kind'], 1.0) for each in learning_messages()
            if 'kind' in each and each['scope'] != 'out' and each['id'].startswith('p')]
    asked = [line['asked'] for _, line in json_lines('asked')]
    return real + [(text, 'typed', TYPED_WEIGHT) for text in random.Random(SEED).sample(asked, TYPED)]


def learn(table, kinds, weights):
    return [LogisticRegression(solver='liblinear', C=LOOSENESS).fit(table, kinds == mood, sample_weight=weights)
            for mood in MOODS]


def odds_of(reader, table):
    return table @ reader.coef_[0] + reader.intercept_[0]


def tell(table, kinds, weights):
    """What readers that had not learned a message say of it."""
    odds, fold = np.zeros((len(kinds), len(MOODS))), np.arange(len(kinds)) * 7919 % FOLDS
    for one in range(FOLDS):
        for at, reader in enumerate(learn(table[fold != one], kinds[fold != one], weights[fold != one])):
            odds[fold == one, at] = odds_of(reader, table[fold == one])
    asks = ~np.isin(kinds, ['joy', 'vent', 'other', 'typed'])
    for at, mood in enumerate(MOODS):
        for bound in (-1.0, -0.75, -0.5, -0.25, 0.0, 0.5):
            said = odds[:, at] > bound
            real = said & (kinds != 'typed')
            print(f'{mood} from {bound}: right {(said & (kinds == mood)).sum() / real.sum():.3f} of {real.sum()}, '
                  f'found {(said & (kinds == mood)).sum() / (kinds == mood).sum():.3f}, of those who ask '
                  f'{(said & asks).sum() / asks.sum():.4f}, of typed questions {(said & (kinds == "typed")).sum() / TYPED:.4f}')


def main():
    found = gather()
    table = table_of([text for text, _, _ in found])
    kinds, weights = np.array([kind for _, kind, _ in found]), np.array([weight for _, _, weight in found])
    if '--unseen' in sys.argv:
        return tell(table, kinds, weights)
    readers = learn(table, kinds, weights)
    places = WORDS + PIECES
    kept = [as_squares(reader.coef_[0][:places]) for reader in readers]
    heads = {mood: {'most': kept[at][0], 'bias': float(readers[at].intercept_[0]),
                    'marks': [round(float(weight) * MARK, 5) for weight in readers[at].coef_[0][places:]]}
             for at, mood in enumerate(MOODS)}
    checked = table_of(CHECKED)
    checks = [{'text': text, **{mood: round(float(odds_of(readers[at], checked)[row]), 3) for at, mood in enumerate(MOODS)}}
              for row, text in enumerate(CHECKED)]
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'readWords': READ_WORDS, **heads, 'messages': len(found),
                  'checks': checks}, *[numbers for _, numbers in kept])
    print(os.path.getsize(MODEL), 'bytes', checks)


if __name__ == '__main__':
    main()
