"""What is known of English words (models/word-vectors.bin), for whatever reads through it."""
import json
import os
import struct

import numpy as np

from texts import CONTENT

WORD_VECTORS = os.path.join(CONTENT, '..', 'models', 'word-vectors.bin')


def read_word_vectors():
    """Word to its vector."""
    with open(WORD_VECTORS, 'rb') as file:
        head = json.loads(file.read(struct.unpack('<I', file.read(4))[0]))
        table = np.frombuffer(file.read(), np.int8).reshape(-1, head['dims']).astype(np.float32) * head['step']
    return dict(zip(head['words'].split(' '), table))
