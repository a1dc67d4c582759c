"""Learns what reads danger (server/src/readers/danger), sentence by sentence, and writes models/danger.bin.

    apt-get install python3-torch python3-sklearn
    python3 training/danger.py [--keep-levels]

in about twenty minutes of two cores, or in ten with the levels of the model that stands. It learns from
training/messages, from real messages by the labels of their sentences (real_words.py), and from what else real parents
write as harmless. Two readers score each window of a message:
a linear one over words, pairs, triples and pieces, and a net over vectors of words (Kim 2014). How much a window's word
counts, and from where on a message is danger, is fitted on messages that neither had learned.
"""
import glob
import json
import os
import random
import struct
import sys
import zlib

import numpy as np
import torch
import torch.nn.functional as F
from scipy import sparse
from sklearn.linear_model import LogisticRegression
from torch import nn

from linear import PIECES as PLACE_PIECES, WORDS as PLACE_WORDS, as_squares, features_of
from net import DIMS, Reader, Tables, as_bytes, layer_bytes, padded, step
from real_words import learning_messages, sentences_of
from texts import tokens_of, write
from windows import windows_of

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'danger.bin')
KINDS = os.path.join(HERE, '..', 'content', 'safety', 'kinds.json')
ROUTES = ['self_harm_child', 'abuse', 'domestic_violence', 'self_harm_parent', 'medical', 'poison', 'fear_of_hurting']
# `concern`: help may be told beside the answer; `doctor`: a sign for a doctor today or this week.
LABELS = ['harmless', *ROUTES, 'concern', 'doctor']
ACUTE = range(1, 1 + len(ROUTES))
PIECES, PIECE_DIMS, MOST_PIECES = 1 << 15, 16, 18
WIDTHS, FILTERS, MAX_TOKENS = (1, 2, 3, 5), 96, 120
SEED, ROUNDS, FOLDS = 1, 4, 2
# Harmless questions of one manner are many; so many of them are enough.
MAX_EVERYDAY = 8000
UNKNOWN = -1
CHECKED = ['he swallowed one of those flat batteries', 'how do I get her to eat vegetables',
           "they'd all be better off if i just wasn't around anymore", 'this homework is killing me',
           'My baby stopped breathing for a moment. What time should naps be?', 'is it normal that he limps since monday']


def read_own():
    """Our own messages: text, label, kind or None, and the file."""
    found = []
    for path in sorted(glob.glob(os.path.join(HERE, 'messages', '*.jsonl'))):
        with open(path, encoding='utf8') as lines:
            read = [{**json.loads(line), 'file': os.path.basename(path)} for line in filter(str.strip, lines)]
        found += read
    everyday = [one for one in found if one['file'].startswith('everyday')]
    kept = {id(one) for one in random.Random(SEED).sample(everyday, min(MAX_EVERYDAY, len(everyday)))}
    return [one for one in found if not one['file'].startswith('everyday') or id(one) in kept]


def fold_of(name):
    return zlib.crc32(name.encode()) % FOLDS


def gather(kinds):
    """Every window that is learned from, with what it is: text, label, kinds it may be, real or not, fold, message."""
    windows, messages = [], []
    for own in read_own():
        label = {'off': 'harmless'}.get(own['label'], own['label'])
        kind = own.get('kind')
        may_be = [] if label in ('harmless', 'concern') else \
            [kind] if kind in kinds else [id for id, each in kinds.items() if each['route'] == label and label != 'doctor']
        # A message of a file that has one hand stands for all of that hand; kinds are told by many.
        fold = fold_of(own['text'] if own['file'].startswith('kinds') else own['file'])
        messages.append({'real': False, 'fold': fold, 'label': label, 'words': len(own['text'].split())})
        told = {'label': LABELS.index(label), 'kinds': [list(kinds).index(id) for id in may_be], 'real': 0.0, 'fold': fold,
                'message': len(messages) - 1}
        parts = [text for text, _ in windows_of(sentences_of(own['text']))]
        whole = ' '.join(own['text'].split())
        windows.append({**told, 'text': whole})
        # Which sentence of a dangerous message tells it nobody has said; of a harmless one none does.
        part_label = 0 if label == 'harmless' and parts_of(own) else UNKNOWN
        windows += [{**told, 'text': part, 'label': part_label, 'kinds': []} for part in parts if part != whole]
    for real in learning_messages():
        signs = set(real['sign'])
        messages.append({'real': True, 'fold': fold_of(real['id']), 'label': real['danger'], 'card': real.get('card'),
                         'route': real['route'], 'words': len(real['text'].split()), 'id': real['id']})
        for text, numbers in windows_of(real['sentences']):
            windows.append({'text': text, 'label': label_of(real, numbers & signs, signs), 'kinds': [], 'real': 1.0,
                            'fold': fold_of(real['id']), 'message': len(messages) - 1})
    return windows, messages


def parts_of(own):
    """Whether the sentences of a harmless message are learned from as well: all of look-alikes by kind, a third of others."""
    return own['file'].startswith('kinds') or zlib.crc32(own['text'].encode()) % 3 == 0


def label_of(real, told, signs):
    """What a window of a real message is, by the sentences of it that tell the danger."""
    if real['danger'] == 'none':
        return 0
    if not told:
        return 0 if signs else UNKNOWN
    if real['danger'] == 'acute':
        return LABELS.index(real['route']) if real['route'] else UNKNOWN
    return LABELS.index('doctor' if real['route'] == 'medical' else 'concern')


class Net(nn.Module):
    """What is found anywhere in a window, and whether the window is a real person's (their dangers are rarer)."""

    def __init__(self, tables, kinds):
        super().__init__()
        self.reader = Reader(tables, PIECES, PIECE_DIMS, WIDTHS, FILTERS, drop_inputs=0.2)
        self.out = nn.Linear(FILTERS * len(WIDTHS) + 1, len(LABELS))
        self.kinds = nn.Linear(FILTERS * len(WIDTHS), kinds)
        self.drop_some = nn.Dropout(0.4)

    def forward(self, tokens, real):
        stands = (tokens > 0).unsqueeze(-1)
        found = self.drop_some(self.reader.greatest(self.reader.inputs(tokens, stands), stands))
        return self.out(torch.cat([found, real.unsqueeze(1)], 1)), self.kinds(found)


def varied(one, harmless):
    """Words left out, so that none decides alone; what we wrote, now and then among what real parents write."""
    row, real = one['row'], one['real']
    if not real and random.random() < 0.3:
        beside = random.choice(harmless)
        row, real = (beside + row if random.random() < 0.5 else row + beside)[:MAX_TOKENS], 1.0
    return [word for word in row if random.random() > 0.045] or row[:1], real, one


def learn_net(windows, tables, kinds):
    random.seed(SEED)
    torch.manual_seed(SEED)
    net = Net(tables, kinds)
    optimizer = torch.optim.Adam(net.parameters(), lr=1.5e-3)
    known = [one for one in windows if one['label'] != UNKNOWN]
    harmless = [one['row'] for one in known if one['real'] and one['label'] == 0]
    items = known + 3 * [one for one in known if one['real'] and one['label'] in ACUTE]
    for done in range(ROUNDS):
        net.train()
        for group in optimizer.param_groups:
            group['lr'] = 1.5e-3 * (1 - done / ROUNDS) + 1e-4
        total, batches = 0.0, in_batches([varied(one, harmless) for one in items])
        for batch in batches:
            level, kind = net(padded([row for row, _, _ in batch]), torch.tensor([real for _, real, _ in batch]))
            loss = F.cross_entropy(level, torch.tensor([one['label'] for _, _, one in batch]))
            may_be = torch.full((len(batch), kinds), -1e9)
            for at, (_, _, one) in enumerate(batch):
                may_be[at, one['kinds']] = 0
            told = torch.tensor([bool(one['kinds']) for _, _, one in batch])
            if told.any():
                chances = kind.log_softmax(1)
                loss = loss - 0.5 * (chances + may_be).logsumexp(1)[told].sum() / len(batch)
            total += step(net, optimizer, loss, 5.0)
        print(f'  round {done + 1} of {ROUNDS}: loss {total / len(batches):.3f}', flush=True)
    return net.eval()


def in_batches(items, size=64):
    random.shuffle(items)
    groups = [sorted(items[at:at + size * 30], key=lambda item: len(item[0])) for at in range(0, len(items), size * 30)]
    batches = [group[at:at + size] for group in groups for at in range(0, len(group), size)]
    random.shuffle(batches)
    return batches


def read_with_net(net, rows):
    """Logarithms of the chances of each label, and of each kind, of each row."""
    levels, kinds = np.zeros((len(rows), len(LABELS))), np.zeros((len(rows), net.kinds.out_features))
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    with torch.no_grad():
        for start in range(0, len(order), 256):
            some = order[start:start + 256]
            level, kind = net(padded([rows[at] for at in some]), torch.ones(len(some)))
            levels[some], kinds[some] = level.log_softmax(1).numpy(), kind.log_softmax(1).numpy()
    return levels, kinds


# What we wrote and what people write share half of what is learned; the other half each has alone (Daumé 2007).
SHARED, REAL_DANGER_WEIGHT, LOOSENESS = 0.5, 5.0, 10.0


def learn_linear(features, windows, is_so):
    """Two linear readers of what `is_so` of a label, each weights and bias: as people write, and as we do."""
    known = np.array([one['label'] != UNKNOWN for one in windows])
    right = np.array([is_so(one['label']) for one in windows])[known]
    real = np.array([one['real'] for one in windows])[known]
    table = sparse.hstack([features[known] * SHARED, sparse.diags(real) @ features[known],
                           sparse.diags(1 - real) @ features[known], real[:, None], 1 - real[:, None]]).tocsr()
    weight = np.where((real == 1) & right, REAL_DANGER_WEIGHT, 1.0)
    learned = LogisticRegression(solver='liblinear', C=LOOSENESS).fit(table, right, sample_weight=weight)
    width, found = features.shape[1], learned.coef_[0]
    return [(found[:width] * SHARED + found[at * width:(at + 1) * width],
             float(learned.intercept_[0] + found[3 * width + at - 1])) for at in (1, 2)]


def odds_of(levels, which):
    chance = np.clip(np.exp(levels[:, list(which)]).sum(1), 1e-5, 1 - 1e-5)
    return np.log(chance / (1 - chance))


def is_acute(label):
    return label in ACUTE


def is_concern(label):
    return label in ACUTE or label == LABELS.index('concern')


def learn_all(windows, features, tables, kinds):
    """The net, and the linear readers: of danger as people write and as we do, of concern as people write."""
    acute = learn_linear(features, windows, is_acute)
    concern = learn_linear(features, windows, is_concern)
    return learn_net(windows, tables, kinds), [*acute, concern[0]]


LINEAR = ('real', 'written', 'concern')


def main():
    with open(KINDS, encoding='utf8') as file:
        kinds = {kind['id']: kind for kind in json.load(file)}
    windows, messages = gather(kinds)
    print(f'{len(windows)} windows of {len(messages)} messages, {len(kinds)} kinds', flush=True)
    read = [tokens_of(one['text'])[:MAX_TOKENS] for one in windows]
    checked = [tokens_of(text) for text in CHECKED]
    tables = Tables({word for row in [*read, *checked] for word in row}, PIECES, MOST_PIECES)
    for one, tokens in zip(windows, read):
        one['row'] = tables.row(tokens)
    features = features_of([one['text'] for one in windows])
    levels = known_levels() if '--keep-levels' in sys.argv else \
        fit_levels(score_unlearned(windows, features, tables, len(kinds)), windows, messages)
    print(json.dumps(levels), flush=True)
    net, linear = learn_all(windows, features, tables, len(kinds))
    # Read as a real person's: the last weight of the levels is part of their bias.
    with torch.no_grad():
        net.out.bias += net.out.weight[:, -1]
        net.out.weight[:, -1] = 0
    seen, (net_scores, _) = features_of(CHECKED), read_with_net(net, [tables.row(tokens) for tokens in checked])
    checks = [{'text': text, 'net': round(float(odds), 3),
               'real': round(float((seen[at] @ linear[0][0])[0] + linear[0][1]), 3)}
              for at, (text, odds) in enumerate(zip(CHECKED, odds_of(net_scores, ACUTE)))]
    net.out.weight = nn.Parameter(net.out.weight[:, :-1].contiguous())
    piece_step, pieces = as_bytes(net.reader.pieces.weight.detach().numpy())
    kept = [as_squares(weights) for weights, _ in linear]
    write(MODEL,
          {'labels': LABELS, 'kinds': list(kinds), 'dims': DIMS, 'pieces': PIECES, 'pieceDims': PIECE_DIMS,
           'maxPieces': MOST_PIECES, 'pieceStep': piece_step, 'widths': WIDTHS, 'filters': FILTERS,
           'maxTokens': MAX_TOKENS, 'words': PLACE_WORDS, 'wordPieces': PLACE_PIECES,
           'linear': {name: {'most': kept[at][0], 'bias': linear[at][1]} for at, name in enumerate(LINEAR)},
           'levels': levels, 'messages': len(messages), 'checks': checks},
          pieces, *map(layer_bytes, [*net.reader.convolutions, net.out, net.kinds]), *[numbers for _, numbers in kept])


def known_levels():
    with open(MODEL, 'rb') as file:
        return json.loads(file.read(struct.unpack('<I', file.read(4))[0]))['levels']


def score_unlearned(windows, features, tables, kinds):
    """What each reader says of each window, having learned from the other folds alone."""
    scores = {name: np.zeros(len(windows)) for name in LINEAR}
    scores['levels'] = np.zeros((len(windows), len(LABELS)))
    for fold in range(FOLDS):
        kept = [at for at, one in enumerate(windows) if one['fold'] != fold]
        left = [at for at, one in enumerate(windows) if one['fold'] == fold]
        net, linear = learn_all([windows[at] for at in kept], features[kept], tables, kinds)
        for name, (weights, bias) in zip(LINEAR, linear):
            scores[name][left] = features[left] @ weights + bias
        scores['levels'][left] = read_with_net(net, [windows[at]['row'] for at in left])[0]
        print(f'fold {fold + 1} of {FOLDS}', flush=True)
    return heard


# How much the net's word counts beside a linear reader's.
NET_COUNTS = {'real': 0.5, 'written': 2.0, 'concern': 1.0}
# Of real parents' messages without danger so many may pass each level; of ours, which are harder, so many short ones.
MAX_FALSE = {'real': 0.009, 'written': 0.010, 'concern': 0.075, 'doctor': 0.02}
MAX_FALSE_SHORT = {'written': 0.045, 'doctor': 0.03}
# Set by hand after a look at the lists of evals/, from what was fitted on halves: a reader that learned all is surer.
BY_HAND = {'written': {'short': -2.0, 'long': 4.8}, 'doctor': {'short': -2.3, 'long': -0.8}, 'concern': {'bias': 2.1}}
# Up to so many words a message is short, from so many on it is long; in between thresholds rise with the logarithm.
SHORT_WORDS, LONG_WORDS = 20, 250


def fit_levels(scores, windows, messages):
    """From where on a message passes each level, by what readers that had not learned it say of its windows."""
    of = np.array([one['message'] for one in windows])
    real, words = (np.array([one[name] for one in messages]) for name in ('real', 'words'))
    label = np.array([one['label'] for one in messages])
    parents = real & (label == 'none') & np.array([one.get('id', '').startswith('p') for one in messages])
    ours = ~real & np.isin(label, ['harmless'])
    count = np.log(np.bincount(of, minlength=len(messages)))
    acute, concern = odds_of(scores['levels'], ACUTE), odds_of(scores['levels'], [*ACUTE, LABELS.index('concern')])
    levels = {'shortWords': SHORT_WORDS, 'longWords': LONG_WORDS}
    for name, net, right in (('real', acute, label == 'acute'), ('concern', concern, np.isin(label, ['acute', 'concern']))):
        top, second = two_greatest(scores[name] + NET_COUNTS[name] * net, of, len(messages))
        table = np.c_[top, second, count]
        learned = LogisticRegression(C=10).fit(table[real], right[real])
        odds = table @ learned.coef_[0] + learned.intercept_[0]
        passed = float(np.quantile(odds[parents], 1 - MAX_FALSE[name]))
        weights = [round(float(weight), 4) for weight in learned.coef_[0]]
        levels[name] = {'net': NET_COUNTS[name], 'top': weights[0], 'second': weights[1], 'windows': weights[2],
                        'bias': round(float(learned.intercept_[0]) - passed, 4)}
        print(name, 'passed by', {one: round(float((odds[real & (label == one)] > passed).mean()), 3)
                                  for one in ('acute', 'concern', 'none')}, flush=True)
    doctor = odds_of(scores['levels'], [LABELS.index('doctor'), LABELS.index('medical')])
    for name, odds in (('written', scores['written'] + NET_COUNTS['written'] * acute), ('doctor', doctor)):
        top, _ = two_greatest(odds, of, len(messages))
        long = float(np.quantile(top[parents & (words > LONG_WORDS * 0.6)], 1 - MAX_FALSE[name]))
        short = min(long, float(np.quantile(top[ours & (words <= 2 * SHORT_WORDS)], 1 - MAX_FALSE_SHORT[name])))
        levels[name] = {'net': NET_COUNTS.get(name, 1.0), 'short': round(short, 4), 'long': round(long, 4)}
        danger = ~real & (np.isin(label, ROUTES) if name == 'written' else label == 'doctor')
        print(name, levels[name], 'ours found', round(float((top[danger] > short).mean()), 3), flush=True)
    return {name: {**level, **BY_HAND.get(name, {})} if isinstance(level, dict) else level for name, level in levels.items()}


def two_greatest(odds, of, messages):
    top, second = np.full(messages, -20.0), np.full(messages, -20.0)
    for at in np.lexsort((odds, of)):
        second[of[at]] = top[of[at]] if top[of[at]] > -20.0 else odds[at]
        top[of[at]] = odds[at]
    return top, second


if __name__ == '__main__':
    main()
