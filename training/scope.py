"""Learns what reads whether a message is ours (server/src/readers/scope) and writes models/scope.bin.

    apt-get install python3-sklearn
    python3 training/scope.py [--unseen]

in about a minute. A linear reader of whole messages over words, pairs, triples, pieces and what the lexicon sees
in them, and a small net over the vectors of their words. They learn from real messages by their labels and, unlabelled,
by sources that readers found to be of one kind; from the sentences that ask, alone, for what parents type into a box is
shorter than what they post; from what parents ask on each page; and from our own messages. With --unseen it writes
nothing and tells how well a third of the messages is read by what the others taught.
"""
import glob
import json
import os
import random
import subprocess
import sys
import zlib

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from linear import PIECES, WORDS, as_squares, features_of, token_hash
from real_words import is_for_testing, learning_messages, read_labels, read_messages
from scope_net import inputs_of, learn_net, odds_by
from texts import json_lines, tokens_of, write

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'scope.bin')
NODE = os.path.join(HERE, '..', 'scripts', 'run-node24.mjs')
# Of so many labelled messages of a source nearly all are of one kind: then the unlabelled ones count as well.
MIN_LABELLED, MIN_SHARE = 10, 0.96
# How much a message counts: labelled real ones, unlabelled ones, sentences that ask, ours, and ours of one manner.
COUNTS = {'labelled': 4.0, 'unlabelled': 2.8, 'asking': 1.6, 'ours': 1.0, 'near': 2.0, 'everyday': 0.6, 'asked': 0.6,
          'off': 2.0, 'offered': 3.0}
# Of our own of one manner so many stand for the rest.
MOST = {'ours': 6000, 'everyday': 3000, 'asked': 7000}
MARK, SHARED, LOOSENESS, TOLERANCE = 0.35, 1.0, 4.0, 1e-2
# How much the net's word counts beside the linear reader's.
NET = 0.6
# What parents ask on our pages stands for what is typed, up to so many words.
LONGEST_ASKED = 25
SEED, PARTS = 1, 3
# Up to so many words a message is short, from so many on it is long; in between it is read as both.
SHORT_WORDS, LONG_WORDS = 30, 90
LONGEST_ASKING = 300
# What a message that is not ours is about, by the place where people wrote it.
ABOUT = ['health', 'people', 'work', 'money', 'repair', 'tasks']
SOURCES = {'medical-question-answer-data': 'health', 'relationship': 'people', 'dating_advice': 'people',
           ' sex': 'people', 'socialanxiety': 'people', 'legaladvice': 'money', ' diy': 'repair', 'MechanicAdvice': 'repair',
           'talesfromtechsupport': 'repair', 'clinc/oos-eval': 'tasks', 'stanford_alpaca': 'tasks', 'truegaming': 'tasks',
           'summonerschool': 'tasks', 'malefashionadvice': 'tasks'}
ABOUT_PLACES = 1 << 15
# Ours are shorter and of all matters; a command to an assistant is not what is asked here most.
OURS_OFTEN, COMMANDS = 6, 250
CHECKED = ['my knee hurts after running', 'she bites', 'how do I get her to eat vegetables', 'set a timer for ten minutes']


def gather():
    """Text, whether it is ours, of which kind it is, and the id of its message."""
    found, known = [], {}
    for message in learning_messages():
        if message['scope'] == 'either':
            continue
        ours = message['scope'] == 'in'
        found.append((message['text'], ours, 'labelled', message['id']))
        known.setdefault(message['source'], []).append(ours)
        asking = [message['sentences'][at] for at in message.get('ask', []) if at < len(message['sentences'])]
        if asking and len(message['sentences']) > 2:
            for text in {' '.join(asking), f"{message['sentences'][0]} {asking[-1]}"}:
                found.append((text[:LONGEST_ASKING], ours, 'asking', message['id']))
    found += [(text, True, 'offered', text) for text in offered()]
    labelled = {label['id'] for label in read_labels()}
    for message in read_messages().values():
        shares = known.get(message['source'], [])
        if message['id'] in labelled or is_for_testing(message['id']) or len(shares) < MIN_LABELLED:
            continue
        share = sum(shares) / len(shares)
        if share >= MIN_SHARE or share <= 1 - MIN_SHARE:
            found.append((message['text'], share > 0.5, 'unlabelled', message['id']))
    for path in sorted(glob.glob(os.path.join(HERE, 'messages', '*.jsonl'))):
        with open(path, encoding='utf8') as lines:
            for line in filter(str.strip, lines):
                own = json.loads(line)
                found.append((own['text'], own['label'] != 'off', kind_of(own['label'], os.path.basename(path)), own['text']))
    asked = [line['asked'] for _, line in json_lines('asked') if len(line['asked'].split()) <= LONGEST_ASKED]
    return sampled(found + [(text, True, 'asked', text) for text in asked])


def sampled(found):
    kept = [one for one in found if one[2] not in MOST]
    for kind, most in MOST.items():
        some = [one for one in found if one[2] == kind]
        kept += random.Random(SEED).sample(some, min(most, len(some)))
    return kept


def kind_of(label, file):
    """What is ours and written to lie near what is not counts as much as that."""
    if label == 'off':
        return 'off'
    return 'everyday' if 'everyday' in file else 'near' if file.startswith('scope') else 'ours'


def count_of(ours, kind):
    """Real messages that are not ours are the fewer."""
    return COUNTS[kind] * (1 if ours or kind not in ('labelled', 'unlabelled') else 2)


def offered():
    """What the home page offers to ask and what the lexicon names is ours, whatever it sounds like."""
    content = os.path.join(HERE, '..', 'content')
    texts = []
    for path in sorted(glob.glob(os.path.join(content, 'home', 'sets', '*.json'))):
        with open(path, encoding='utf8') as file:
            for part in json.load(file).values():
                texts += [each if isinstance(each, str) else each.get('text') or each.get('prompt', '') for each in part] if isinstance(part, list) else []
    for path in sorted(glob.glob(os.path.join(content, 'home', 'stories', '*.jsonl'))):
        with open(path, encoding='utf8') as lines:
            texts += [json.loads(line)['question'] for line in filter(str.strip, lines)]
    with open(os.path.join(content, 'lexicon', 'concepts.json'), encoding='utf8') as file:
        texts += [concept['noun'] for concept in json.load(file)]
    return sorted({text for text in texts if text})


def gather_about():
    """Text and what it is about, of messages that are not ours."""
    ours = {message['id'] for message in learning_messages() if message['scope'] != 'out'}
    found = [(message['text'], about) for message in read_messages().values()
             if not is_for_testing(message['id']) and message['id'] not in ours
             for part, about in SOURCES.items() if part in message['source']
             if part != 'clinc/oos-eval' or int(message['id'][1:]) % 1500 < COMMANDS]
    with open(os.path.join(HERE, 'messages', 'scope-h.jsonl'), encoding='utf8') as lines:
        return found + OURS_OFTEN * [(own['text'], own['about']) for own in map(json.loads, lines)]


def learn_about():
    """For each matter a linear reader of words alone, in few places."""
    found = gather_about()
    places = [sorted({token_hash(token) % ABOUT_PLACES for token in tokens_of(text)}) for text, _ in found]
    rows = [row for row, some in enumerate(places) for _ in some]
    values = [(0.5 / len(some)) ** 0.5 for some in places for _ in some]
    features = sparse.csr_matrix((values, (rows, [place for some in places for place in some])),
                                 shape=(len(found), ABOUT_PLACES))
    learned = LogisticRegression(C=LOOSENESS, max_iter=500).fit(features, [ABOUT.index(about) for _, about in found])
    kept = [as_squares(weights) for weights in learned.coef_]
    heads = {matter: {'most': kept[at][0], 'bias': float(learned.intercept_[at])} for at, matter in enumerate(ABOUT)}
    return heads, [numbers for _, numbers in kept]


def marks_of(texts):
    """What the lexicon sees in each, as the server reads it."""
    lines = ''.join(json.dumps(text) + '\n' for text in texts)
    told = subprocess.run(['node', NODE, os.path.join(HERE, 'marks.ts')], input=lines, capture_output=True, text=True,
                          check=True)
    return sparse.csr_matrix(np.array([json.loads(line) for line in told.stdout.splitlines()], np.float32)) * MARK


def length_of(texts):
    words = np.array([len(text.split()) for text in texts])
    return np.clip((words - SHORT_WORDS) / (LONG_WORDS - SHORT_WORDS), 0, 1)


def learn(features, length, ours, counts):
    """Weights and bias for short messages and for long ones."""
    table = sparse.hstack([features * SHARED, sparse.diags(1 - length) @ features, sparse.diags(length) @ features,
                           1 - length[:, None], length[:, None]]).tocsr()
    learned = LogisticRegression(solver='liblinear', C=LOOSENESS, tol=TOLERANCE).fit(table, ours, sample_weight=counts)
    width, found = features.shape[1], learned.coef_[0]
    return [(found[:width] * SHARED + found[at * width:(at + 1) * width],
             float(learned.intercept_[0] + found[3 * width + at - 1])) for at in (1, 2)]


def odds_of(readers, net, features, inputs, length):
    """As the server adds them up."""
    short, long = [features @ weights + bias for weights, bias in readers]
    return (1 - length) * short + length * long + NET * odds_by(net, inputs)


def tell(found, features, inputs, length, ours, counts):
    """Of what is not ours how much is declined, where so much of what is ours is declined as well."""
    of = np.array([zlib.crc32(key.encode()) % PARTS for *_, key in found])
    told, rest = of == 0, of != 0
    readers = learn(features[rest], length[rest], ours[rest], counts[rest])
    odds = odds_of(readers, learn_net(inputs[rest], ours[rest], counts[rest]), features[told], inputs[told], length[told])
    for kinds in (['labelled'], ['near', 'off']):
        meant = np.isin([kind for _, _, kind, _ in found], kinds)[told]
        for share in (0.01, 0.02, 0.03, 0.05, 0.1, 0.15):
            least = np.quantile(odds[meant & (ours[told] == 1)], share)
            print(f'{kinds}: {share} of ours under {least:.2f}, {(odds[meant & (ours[told] == 0)] < least).mean():.3f} of the rest')


def main():
    found = gather()
    texts = [one[0] for one in found]
    marks, length = marks_of(texts), length_of(texts)
    features = sparse.hstack([features_of(texts), marks]).tocsr()
    inputs = inputs_of(texts, marks.toarray() / MARK, length)
    ours, counts = np.array([int(one[1]) for one in found]), np.array([count_of(*one[1:3]) for one in found])
    print(f'{len(found)} messages, {int((ours == 0).sum())} of them not ours', flush=True)
    if '--unseen' in sys.argv:
        return tell(found, features, inputs, length, ours, counts)
    readers, net = learn(features, length, ours, counts), learn_net(inputs, ours, counts)
    places = WORDS + PIECES
    kept = [as_squares(weights[:places]) for weights, _ in readers]
    heads = [{'most': kept[at][0], 'bias': bias,
              'marks': [round(float(weight) * MARK, 5) for weight in weights[places:]]}
             for at, (weights, bias) in enumerate(readers)]
    seen_marks, seen_length = marks_of(CHECKED), length_of(CHECKED)
    odds = odds_of(readers, net, sparse.hstack([features_of(CHECKED), seen_marks]).tocsr(),
                   inputs_of(CHECKED, seen_marks.toarray() / MARK, seen_length), seen_length)
    about, about_numbers = learn_about()
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'shortWords': SHORT_WORDS, 'longWords': LONG_WORDS,
                  'short': heads[0], 'long': heads[1], 'net': NET, 'hidden': len(net[0][1]), 'about': about,
                  'aboutPlaces': ABOUT_PLACES, 'messages': len(found),
                  'checks': [{'text': text, 'odds': round(float(odds[at]), 3)} for at, text in enumerate(CHECKED)]},
          kept[0][1], kept[1][1], *[layer.tobytes() for pair in net for layer in pair], *about_numbers)


if __name__ == '__main__':
    main()
