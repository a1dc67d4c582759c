"""A small net beside the linear reader of scope: it knows what unknown words are like by their vectors (word-vectors.bin).

Of a text it reads the mean, the greatest and the least of its words' vectors, what the lexicon sees, and how long it is.
"""
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from net_words import read_word_vectors
from texts import tokens_of

HIDDEN, DECAY, ROUNDS, BATCH, SEED = 48, 1.0, 12, 256, 1
# So many messages, drawn by how much they count, are learned from.
DRAWN = 30_000


def inputs_of(texts, marks, length):
    """A row a text, as server/src/readers/scope/scope-net.ts makes it; marks of 0 and 1."""
    vectors = read_word_vectors()
    dims = len(next(iter(vectors.values())))
    table = np.zeros((len(texts), 3 * dims), np.float32)
    for row, text in enumerate(texts):
        known = [vectors[token] for token in set(tokens_of(text)) if token in vectors]
        if known:
            found = np.array(known)
            table[row] = np.concatenate([found.mean(0), found.max(0), found.min(0)])
    return np.hstack([table, marks, length[:, None]]).astype(np.float32)


def learn_net(inputs, ours, counts):
    """Two layers, weights and bias each, as they read inputs that nobody has scaled."""
    mean, spread = inputs.mean(0), inputs.std(0) + 1e-3
    drawn = np.random.RandomState(SEED).choice(len(inputs), min(DRAWN, len(inputs)), p=counts / counts.sum())
    net = MLPClassifier((HIDDEN,), alpha=DECAY, max_iter=ROUNDS, batch_size=BATCH, random_state=SEED)
    with warnings.catch_warnings():
        warnings.simplefilter('ignore', ConvergenceWarning)
        net.fit((inputs[drawn] - mean) / spread, ours[drawn])
    first = (net.coefs_[0] / spread[:, None]).T
    return [(first.astype('<f4'), (net.intercepts_[0] - first @ mean).astype('<f4')),
            (net.coefs_[1].T.astype('<f4'), net.intercepts_[1].astype('<f4'))]


def odds_by(net, inputs):
    (first, first_bias), (second, second_bias) = net
    return (np.maximum(inputs @ first.T + first_bias, 0) @ second.T + second_bias)[:, 0]
