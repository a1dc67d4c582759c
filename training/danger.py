"""Learns the net that reads danger (server/src/modules/danger-net) from content/examples.

    apt-get install python3-torch python3-numpy
    python3 scripts/nets/danger.py [--unseen]

writes content/nets/danger-net.bin, in about three minutes of one core; with --unseen also
evals/danger-net-unseen.jsonl: what the messages of every fifth author are given by a net that learned without them.
The net: convolutions over words and the greatest of each (Kim 2014), with pieces of words for misspellings. What it
knows of English is in content/nets (scripts/nets/words.py).
"""
import json
import os
import random
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from net import CONTENT, DIMS, Reader, Tables, as_bytes, json_lines, layer_bytes, padded, step, tokens_of, write

LABELS = ['harmless', 'off', 'self_harm_child', 'abuse', 'domestic_violence', 'self_harm_parent', 'medical', 'poison',
          'fear_of_hurting']
PIECES, PIECE_DIMS, MOST_PIECES = 1 << 15, 16, 18
WIDTHS, FILTERS = (1, 2, 3, 5), 64
MOST_TOKENS = 200
SEED, ROUNDS = 1, 4
# Of the files of dangers, each by a hand of its own, every so many is left out for the evaluation.
UNSEEN = 5
CHECKED = ['he swallowed one of those flat batteries', 'how do I get her to eat vegetables',
           "they'd all be better off if i just wasn't around anymore", 'this homework is killing me',
           'He keeps our bank card and checks the mileage on my car, is that a normal thing between parents?']


class Net(nn.Module):
    def __init__(self, tables):
        super().__init__()
        self.reader = Reader(tables, PIECES, PIECE_DIMS, WIDTHS, FILTERS, drop_inputs=0.2)
        self.out = nn.Linear(FILTERS * len(WIDTHS), len(LABELS))
        self.drop_some = nn.Dropout(0.4)

    def forward(self, tokens):
        stands = (tokens > 0).unsqueeze(-1)
        found = self.reader.greatest(self.reader.inputs(tokens, stands), stands)
        return self.out(self.drop_some(found))


def varied(row, label, harmless):
    """A danger among ordinary talk, and words left out or said twice, so that no single one decides."""
    if label != 'off' and random.random() < 0.2 and len(row) < 45:
        before, after = random.choice(harmless), random.choice(harmless)
        row = random.choice([before + row + after, before + row, row + after])[:MOST_TOKENS]
    kept = [random.choice(row) if random.random() < 0.3 else 0 if random.random() < 0.06 else word for word in row] \
        if random.random() < 0.1 else [word for word in row if random.random() > 0.045]
    return [word for word in kept if word] or row[:1]


def in_batches(items, size=64):
    random.shuffle(items)
    groups = [sorted(items[at:at + size * 30], key=lambda item: len(item[0])) for at in range(0, len(items), size * 30)]
    batches = [group[at:at + size] for group in groups for at in range(0, len(group), size)]
    random.shuffle(batches)
    return batches


def learn(items, tables):
    random.seed(SEED)
    torch.manual_seed(SEED)
    net = Net(tables)
    harmless = [row for row, label in items if label == 'harmless']
    optimizer = torch.optim.Adam(net.parameters(), lr=1.5e-3)
    for done in range(ROUNDS):
        net.train()
        for group in optimizer.param_groups:
            group['lr'] = 1.5e-3 * (1 - done / ROUNDS) + 1e-4
        total, batches = 0, in_batches([(varied(row, label, harmless), label) for row, label in items])
        for batch in batches:
            right = torch.tensor([LABELS.index(label) for _, label in batch])
            loss = F.cross_entropy(net(padded([row for row, _ in batch])), right)
            total += step(net, optimizer, loss, 5.0)
        print(f'round {done + 1} of {ROUNDS}: loss {total / len(batches):.3f}', flush=True)
    return net.eval()


def dangers(net, rows):
    """The logarithm of the odds that each message is a danger."""
    found = np.zeros(len(rows))
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    with torch.no_grad():
        for start in range(0, len(order), 128):
            some = order[start:start + 128]
            chances = net(padded([rows[at] for at in some])).softmax(1).numpy().astype(np.float64)
            danger = np.clip(chances[:, 2:].sum(1), 1e-4, 1 - 1e-4)
            found[some] = np.log(danger / (1 - danger))
    return found


def main():
    examples = [(name, line['text'], line['label']) for name, line in json_lines('examples')]
    read = [tokens_of(text)[:MOST_TOKENS] for _, text, _ in examples]
    checked = [tokens_of(text) for text in CHECKED]
    tables = Tables({word for row in [*read, *checked] for word in row}, PIECES, MOST_PIECES)
    rows = [tables.row(tokens) for tokens in read]
    net = learn([(row, label) for row, (_, _, label) in zip(rows, examples)], tables)
    odds = dangers(net, [tables.row(tokens) for tokens in checked])
    checks = [{'text': text, 'danger': round(float(each), 3)} for text, each in zip(CHECKED, odds)]
    piece_step, pieces = as_bytes(net.reader.pieces.weight.detach().numpy())
    write(os.path.join(CONTENT, 'nets', 'danger-net.bin'),
          {'labels': LABELS, 'dims': DIMS, 'pieces': PIECES, 'pieceDims': PIECE_DIMS, 'mostPieces': MOST_PIECES,
           'pieceStep': piece_step, 'widths': WIDTHS, 'filters': FILTERS, 'examples': len(examples), 'checks': checks},
          pieces, *map(layer_bytes, [*net.reader.convolutions, net.out]))
    if '--unseen' in sys.argv:
        unseen = sorted({name for name, _, _ in examples if name.startswith('danger-')})[::UNSEEN]
        net = learn([(row, label) for row, (name, _, label) in zip(rows, examples) if name not in unseen], tables)
        with open(os.path.join(CONTENT, '..', 'evals', 'danger-net-unseen.jsonl'), 'w', encoding='utf8') as file:
            for name in unseen:
                scores = dangers(net, [row for row, (of, _, _) in zip(rows, examples) if of == name])
                line = {'file': name, 'scores': [round(float(score), 2) for score in scores]}
                file.write(json.dumps(line, separators=(',', ':')) + '\n')


main()
