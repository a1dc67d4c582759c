"""What the nets over words have in common (server/src/text/text-cnn): pieces, vectors, layers."""
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from net_words import read_word_vectors

DIMS = 100


def pieces_of(word, places, most):
    """FNV-1a of the pieces of three to five letters, 1 to places - 1; 0 stands for none."""
    bounded, found = f'<{word}>', []
    for length in (3, 4, 5):
        for start in range(len(bounded) - length + 1):
            digest = 0x811C9DC5
            for letter in bounded[start:start + length]:
                digest = ((digest ^ ord(letter)) * 0x01000193) & 0xFFFFFFFF
            found.append(1 + digest % (places - 1))
    return found[:most] or [1]


class Tables:
    """For each word that is used its place, its vector, and where its pieces lie; place 0 is no word."""

    def __init__(self, used, places, most_pieces):
        vectors, known = read_word_vectors(), [None, *sorted(used)]
        self.place = {word: at for at, word in enumerate(known) if word}
        self.vectors = torch.zeros(len(known), DIMS)
        self.pieces = torch.zeros(len(known), most_pieces, dtype=torch.long)
        for word, at in self.place.items():
            if word in vectors:
                self.vectors[at] = torch.tensor(vectors[word])
            found = pieces_of(word, places, most_pieces)
            self.pieces[at, :len(found)] = torch.tensor(found)
        self.any_piece = (self.pieces > 0).float()

    def row(self, tokens):
        return [self.place.get(word, 0) for word in tokens] or [0]


class Reader(nn.Module):
    """Of each token its vector and the mean of its pieces'; of a text the greatest that each filter finds."""

    def __init__(self, tables, places, piece_dims, widths, filters, drop_inputs):
        super().__init__()
        self.tables = tables
        self.pieces = nn.Embedding(places, piece_dims, padding_idx=0)
        nn.init.normal_(self.pieces.weight, 0, 0.1)
        self.pieces.weight.data[0] = 0
        self.convolutions = nn.ModuleList(
            [nn.Conv1d(DIMS + piece_dims, filters, width, padding=width // 2) for width in widths])
        self.drop_inputs = nn.Dropout(drop_inputs)

    def inputs(self, tokens, stands):
        any_piece = self.tables.any_piece[tokens].unsqueeze(-1)
        mean = (self.pieces(self.tables.pieces[tokens]) * any_piece).sum(2) / any_piece.sum(2).clamp(min=1)
        return self.drop_inputs(torch.cat([self.tables.vectors[tokens], mean], -1)) * stands

    def greatest(self, inputs, stands):
        found = []
        for convolve in self.convolutions:
            each = F.relu(convolve(inputs.transpose(1, 2)))[:, :, :inputs.shape[1]]
            found.append(each.masked_fill(~stands.transpose(1, 2), 0).max(2)[0])
        return torch.cat(found, 1)


def step(net, optimizer, loss, longest):
    """Goes one step down from a loss, on a slope no longer than that."""
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), longest)
    optimizer.step()
    return loss.item()


def padded(rows):
    table = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
    for at, row in enumerate(rows):
        table[at, :len(row)] = torch.tensor(row)
    return table


def as_bytes(weight):
    """Whole numbers, -127 to 127, and the step that one of them stands for."""
    step = float(np.abs(weight).max()) / 127
    return step, np.round(weight / step).astype(np.int8).tobytes()


def layer_bytes(layer):
    weight = layer.weight.detach().numpy()
    # Of a convolution: filter, place, dimension, the order in which it is read.
    ordered = weight.transpose(0, 2, 1) if weight.ndim == 3 else weight
    return np.ascontiguousarray(ordered).astype('<f4').tobytes() + layer.bias.detach().numpy().astype('<f4').tobytes()
