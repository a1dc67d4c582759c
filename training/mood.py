"""Learns whether a message asks, shares a joy, pours out a heart or only tells (server/src/readers/mood).

    apt-get install python3-sklearn
    python3 training/mood.py [--unseen]

in some two minutes, and writes models/mood.bin: one reader (multinomial logistic regression) over words, pairs, triples
and pieces of how a message begins and ends, and over marks of asking and of feeling. It learns from the kinds that
readers gave real messages. With --unseen it writes nothing and tells how well each fifth of the messages is read by
what the others taught.
"""
import os
import random
import re
import sys

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from linear import PIECES, WORDS, as_squares, features_of
from real_words import learning_messages, sentences_of
from texts import json_lines, write

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'mood.bin')
MARKS = os.path.join(HERE, 'mood-marks.txt')
MOODS = ['joy', 'vent', 'tells']
FOLDS, SEED, LOOSENESS = 5, 1, 30.0
# Who types a question in a line or two wants an answer: so many of ours beside the real messages, each for so much.
TYPED, TYPED_WEIGHT = 4000, 0.3
# Lines that ask without a question, share a joy or grumble (training/messages/lines-*.jsonl).
LINE_WEIGHT = 1.5
MARK = 0.6
# Its title and how it begins, and how it ends, say most of what a message is for.
BEGIN_WORDS, END_WORDS, END = 120, 60, 0.6
CHECKED = ['How do I get her to eat vegetables?', 'He slept through the night!! So proud of him.',
           'I am so tired of doing all of this alone. Nobody helps. I needed to say it.', 'Any tips for flying with a baby?',
           'We made it to one year of nursing today!', 'A tip for others: we freeze soup in muffin tins. Works well.']


def marks_of(text, groups):
    """As server/src/readers/mood/marks.ts counts them."""
    sentences = sentences_of(text) or ['']
    first, last = sentences[0], ' '.join(sentences[-2:])
    low = text.lower()

    def said(group, where):
        words = ' '.join(["", *re.findall("[a-z']+", where.lower().replace('\u2019', "'")), ""])
        return sum(f' {phrase} ' in words for phrase in groups[group])
    return [float('?' in text), min(3, text.count('?')) / 3, min(3, text.count('!')) / 3,
            float(np.log(max(1, len(text.split()))) / 6), float('?' in first), float('?' in last),
            min(3, said('asking', text)) / 3, float(said('asking', first) > 0), float(said('asking', last) > 0),
            float(said('venting', text) > 0), float(said('rejoicing', text) > 0),
            float(any(sign in low for sign in groups['smiles'])), float(any(sign in low for sign in groups['tears']))]


def read_groups():
    """Phrases of each kind, one list a line: its name, a colon, and the phrases with commas between."""
    with open(MARKS, encoding='utf8') as lines:
        return {name: [phrase.strip() for phrase in rest.split(',')] for name, rest in
                (line.strip().split(':', 1) for line in lines if line.strip())}


def table_of(texts):
    groups = read_groups()
    begins = features_of([' '.join(text.split()[:BEGIN_WORDS]) for text in texts])
    ends = features_of([' '.join(text.split()[-END_WORDS:]) for text in texts])
    return sparse.hstack([begins, ends * END,
                          sparse.csr_matrix([marks_of(text, groups) for text in texts]) * MARK]).tocsr()


def gather():
    """Text, kind and weight of each message: real ones of parents, and questions that parents type."""
    real = [(each['text'], {'joy': 'joy', 'vent': 'vent', 'other': 'tells'}.get(each['kind'], 'asks'), 1.0)
            for each in learning_messages() if 'kind' in each and each['scope'] != 'out' and each['id'].startswith('p')]
    asked = [line['asked'] for _, line in json_lines('asked')]
    lines = [(line['text'], line['mood'], LINE_WEIGHT) for _, line in json_lines('../training/messages') if 'mood' in line]
    return real + lines + [(text, 'asks', TYPED_WEIGHT) for text in random.Random(SEED).sample(asked, TYPED)]


def learn(table, kinds, weights):
    """Of each mood the weights and the start, as the logarithm of its odds against a message that asks."""
    reader = LogisticRegression(C=LOOSENESS, max_iter=300).fit(table, kinds, sample_weight=weights)
    row = {kind: at for at, kind in enumerate(reader.classes_)}
    return [(reader.coef_[row[mood]] - reader.coef_[row['asks']],
             float(reader.intercept_[row[mood]] - reader.intercept_[row['asks']])) for mood in MOODS]


def odds_of(readers, table):
    return np.column_stack([table @ weights + start for weights, start in readers])


def chances_of(odds):
    whole = np.exp(np.column_stack([np.zeros(len(odds)), odds]))
    return whole / whole.sum(1, keepdims=True)


def tell(table, kinds, weights):
    """What readers that had not learned a message say of it."""
    chances, fold = np.zeros((len(kinds), 1 + len(MOODS))), np.arange(len(kinds)) * 7919 % FOLDS
    for one in range(FOLDS):
        readers = learn(table[fold != one], kinds[fold != one], weights[fold != one])
        chances[fold == one] = chances_of(odds_of(readers, table[fold == one]))
    real, felt = weights == 1, np.isin(kinds, ['joy', 'vent'])
    for bound in (0.2, 0.25, 0.3, 0.35, 0.4):
        silent = chances[:, 0] < bound
        joy = chances[:, 1] / (chances[:, 1] + chances[:, 2])
        told = ' '.join(
            f'{sure}: {(silent & (joy >= sure) & (kinds == "joy")).sum()} joys, {(silent & (joy >= sure) & (kinds == "vent")).sum()} vents;'
            f' {(silent & (joy <= 1 - sure) & (kinds == "vent")).sum()} vents, {(silent & (joy <= 1 - sure) & (kinds == "joy")).sum()} joys |'
            for sure in (0.5, 0.65, 0.75))
        print(f'asks under {bound}: of those who ask {(silent & real & (kinds == "asks")).sum() / (real & (kinds == "asks")).sum():.4f}, '
              f'typed {(silent & ~real).sum() / (~real).sum():.4f}, found '
              + ', '.join(f'{kind} {(silent & (kinds == kind)).sum() / (kinds == kind).sum():.3f}' for kind in MOODS)
              + f'; felt {(silent & felt).sum()}; {told}')


def main():
    found = gather()
    table = table_of([text for text, _, _ in found])
    kinds, weights = np.array([kind for _, kind, _ in found]), np.array([weight for _, _, weight in found])
    if '--unseen' in sys.argv:
        return tell(table, kinds, weights)
    readers = learn(table, kinds, weights)
    places = 2 * (WORDS + PIECES)
    kept = [as_squares(reader[:places]) for reader, _ in readers]
    heads = {mood: {'most': kept[at][0], 'bias': readers[at][1],
                    'marks': [round(float(weight) * MARK, 5) for weight in readers[at][0][places:]]}
             for at, mood in enumerate(MOODS)}
    checked = odds_of(readers, table_of(CHECKED))
    checks = [{'text': text, **{mood: round(float(checked[row, at]), 3) for at, mood in enumerate(MOODS)}}
              for row, text in enumerate(CHECKED)]
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'beginWords': BEGIN_WORDS, 'endWords': END_WORDS, 'end': END,
                  'groups': read_groups(), **heads, 'messages': len(found), 'checks': checks}, *[numbers for _, numbers in kept])
    print(os.path.getsize(MODEL), 'bytes', checks)


if __name__ == '__main__':
    main()
