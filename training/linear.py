"""The features of the linear readers (server/src/modules/linear-reader): words, pairs, triples and pieces of words, hashed."""
import numpy as np
from scipy import sparse
from sklearn.preprocessing import normalize

from texts import tokens_of

WORD_BITS, PIECE_BITS, PIECE_LENGTH = 18, 16, 4
WORDS, PIECES = 1 << WORD_BITS, 1 << PIECE_BITS
MASK = 0xFFFFFFFF
TOKENS = {}
PLACES = {}


def hash_of(text):
    """FNV-1a over UTF-16 units, 32 bits, as server/src/text/hash.ts."""
    digest = 0x811C9DC5
    units = text.encode('utf-16-le')
    for at in range(0, len(units), 2):
        digest = ((digest ^ (units[at] | units[at + 1] << 8)) * 0x01000193) & MASK
    return digest


def mixed(one, other):
    """One place for two, in their order."""
    digest = ((one ^ other) * 0x9E3779B1) & MASK
    return digest ^ (digest >> 15)


def token_hash(token):
    found = TOKENS.get(token)
    if found is None:
        found = TOKENS[token] = hash_of(token)
    return found


def places_of_pieces(token):
    found = PLACES.get(token)
    if found is None:
        bounded = f'<{token}>'
        found = PLACES[token] = [WORDS + hash_of(bounded[at:at + PIECE_LENGTH]) % PIECES
                                 for at in range(max(1, len(bounded) - PIECE_LENGTH + 1))]
    return found


def places_of(text):
    """Where a text's words, pairs and triples lie, and where its pieces do, each once."""
    words, pieces = set(), set()
    before, before_pair = None, None
    for token in tokens_of(text):
        one = token_hash(token)
        pair = None if before is None else mixed(before, one)
        words.add(one % WORDS)
        if pair is not None:
            words.add(pair % WORDS)
        if before_pair is not None:
            words.add(mixed(before_pair, one) % WORDS)
        pieces.update(places_of_pieces(token))
        before, before_pair = one, pair
    return words, pieces


def features_of(texts, word_places=WORDS, piece_places=PIECES):
    """A row a text, of length 1: half of it words, half pieces. Numbers of places are powers of two."""
    rows, columns, values = [], [], []
    for row, text in enumerate(texts):
        words, pieces = places_of(text)
        for places in ({place % word_places for place in words},
                       {word_places + (place - WORDS) % piece_places for place in pieces}):
            if not places:
                continue
            columns.extend(places)
            rows.extend([row] * len(places))
            values.extend([(0.5 / len(places)) ** 0.5] * len(places))
    return sparse.csr_matrix((np.array(values, np.float32), (rows, columns)), shape=(len(texts), word_places + piece_places))


def as_squares(weights):
    """Whole numbers, -127 to 127, whose squares stand for the weights, and the greatest: small weights stay exact."""
    most = float(np.abs(weights).max())
    return most, np.round(np.sign(weights) * np.sqrt(np.abs(weights) / most) * 127).astype(np.int8).tobytes()
