"""Learns what reads which page a message is about (server/src/readers/topics) and writes models/topics.bin.

    apt-get install python3-sklearn
    python3 training/topics.py [--unseen [CHANCES]]

in a few minutes. A multinomial logistic regression over words, pairs, triples and pieces of words and over what the
lexicon sees, from content/asked, our examples, the book's and the home page's own lines, and real messages with the
pages that a reader would open. A real message is learned as what it asks and as a whole. How these views and its
sentences, read one by one, add up is fitted to messages that were not learned from. With --unseen it writes no model and tells how well those are read;
CHANCES gets their chances, for training/page-parts.ts.
"""
import json
import os
import subprocess
import sys

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from linear import PIECES, WORDS, hash_of, places_of
from real_words import HERE, learning_messages
from texts import json_lines, write

MODEL = os.path.join(HERE, '..', 'models', 'topics.bin')
NODE = os.path.join(HERE, '..', 'scripts', 'run-node24.mjs')
LABELS = os.path.join(HERE, '..', 'evals', 'real-words', 'pages.jsonl')
MARKS, MARKS_SHARE = 1 << 13, 0.3
# How much a line counts: questions with an answer and without, examples, lines of the book, of home, views of a message.
COUNTS = {'asked': 1.0, 'unanswered': 0.6, 'example': 3.0, 'own': 0.5, 'home': 4.0, 'whole': 4.0, 'asking': 3.0}
# The best page for a message counts most, others that serve less.
PAGE_SHARES = (1.0, 0.5, 0.35)
FOLDS, SEED, ROUNDS, ROUNDS_ON, BATCH, STEP, STEP_ON, DECAY = 2, 1, 3, 2, 512, 0.25, 0.12, 2e-6
# A feature of fewer texts teaches nothing; so many weights are kept, a page and a byte each.
MIN_TEXTS, KEPT = 8, 2_600_000
# Of so many pages the chances are written.
KEPT_PAGES = 40
# What is added up for a page: of any text, and of its sentences where there are several.
NAMES, SENTENCE_NAMES = ['whole', 'wholeLong', 'asking', 'askingLong', 'unsuited'], ['mean', 'greatest', 'first']
# Added to a page's mean chance in all sentences, so that none counts for ever.
MIN_MEAN = 1e-4
CHECKED = ['how long should a time out be', 'stop dream feed?', 'He wets the bed every night at seven. What can we do?',
           'We moved house. He cries at drop off now. Is it the new daycare?', 'pocket money age eight']


def ask_node(args, texts=()):
    told = subprocess.run(['node', NODE, os.path.join(HERE, 'page-views.ts'), *args], capture_output=True, text=True,
                          input=''.join(json.dumps(text) + '\n' for text in texts), check=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def table_of(views):
    rows, columns, values = [], [], []
    for row, view in enumerate(views):
        words, pieces = places_of(view['text'])
        marks = {WORDS + PIECES + hash_of(mark) % MARKS for mark in view['marks']}
        for places, share in ((words, 0.5), (pieces, 0.5), (marks, MARKS_SHARE)):
            columns.extend(places)
            rows.extend([row] * len(places))
            values.extend([(share / max(1, len(places))) ** 0.5] * len(places))
    return sparse.csr_matrix((np.array(values, np.float32), (rows, columns)), shape=(len(views), WORDS + PIECES + MARKS))


def gather(own, place):
    """Typed lines: text, place of the page, weight; and real messages with a share for each page."""
    typed = [(line['asked'], name[:-6], COUNTS['asked' if line['answers'] else 'unanswered']) for name, line in json_lines('asked')]
    typed += [(line['text'], line['topic'], COUNTS['example']) for _, line in json_lines('../training/messages') if 'topic' in line]
    typed += [(line['text'], line['page'], COUNTS['own']) for line in own['lines']]
    typed += [(line['text'], line['page'], COUNTS['home']) for line in own['home']]
    with open(LABELS, encoding='utf8') as lines:
        pages_of = {label['id']: label['pages'] for label in map(json.loads, filter(str.strip, lines))}
    real, ids = [], []
    for message in learning_messages():
        shares = np.zeros(len(place))
        for page, share in zip([page for page in pages_of.get(message['id'], []) if page in place], PAGE_SHARES):
            shares[place[page]] = share
        if shares.any():
            real.append((message['text'], shares / shares.sum()))
            ids.append(message['id'])
    return [line for line in typed if line[1] in place], real, ids


def learn(table, shares, counts, rounds, step, known=None):
    """Multinomial logistic regression by AdaGrad (Duchi et al. 2011), in small batches."""
    chance = np.random.default_rng(SEED)
    weights = np.zeros((table.shape[1], shares.shape[1]), np.float32) if known is None else known[0].copy()
    bias = np.zeros(shares.shape[1], np.float32) if known is None else known[1].copy()
    squares, bias_squares = np.full_like(weights, 1e-3), np.full_like(bias, 1e-3)
    for _ in range(rounds):
        order = chance.permutation(table.shape[0])
        for start in range(0, len(order), BATCH):
            rows = order[start:start + BATCH]
            some = table[rows]
            columns, places = np.unique(some.indices, return_inverse=True)
            local = sparse.csr_matrix((some.data, places, some.indptr), shape=(len(rows), len(columns)))
            error = (np.exp(log_shares(local @ weights[columns] + bias)) - shares[rows].toarray()) * counts[rows][:, None]
            slope = (local.T @ error).astype(np.float32) + DECAY * BATCH * weights[columns]
            squares[columns] += slope * slope
            weights[columns] -= step * slope / np.sqrt(squares[columns])
            slope = error.sum(0).astype(np.float32)
            bias_squares += slope * slope
            bias -= step * slope / np.sqrt(bias_squares)
        step *= 0.85
    return weights, bias


def log_shares(odds):
    odds = odds - odds.max(1, keepdims=True)
    return odds - np.log(np.exp(odds).sum(1, keepdims=True))


def keep(weights):
    """Only the greatest weights, as roots in a byte: they as read again, how many a place has, their pages, they as bytes."""
    sizes = np.abs(weights)
    bound = np.partition(sizes.ravel(), -KEPT)[-KEPT]
    most = float(sizes.max())
    numbers = np.where(sizes >= bound, np.round(np.sign(weights) * np.sqrt(sizes / most) * 127), 0).astype(np.int8)
    rows, pages = np.nonzero(numbers)
    counts = np.bincount(rows, minlength=len(weights)).astype(np.uint8)
    read = np.sign(numbers) * (numbers / np.float32(127)) ** 2 * most
    return read.astype(np.float32), most, counts, pages.astype(np.uint8), numbers[rows, pages]


def features_of(found, whole, asking, sentences, lengths, unsuited):
    """What is added up for each page of each message. `sentences`: a table of each message's own, a row a sentence."""
    weights, bias = found
    by_whole, by_asking = log_shares(whole @ weights + bias), log_shares(asking @ weights + bias)
    long = lengths[:, None]
    by_sentence = [log_shares(table @ weights + bias) for table in sentences]
    return np.stack([by_whole, by_whole * long, by_asking, by_asking * long, unsuited,
                     np.array([np.log(np.exp(one).mean(0) + MIN_MEAN) for one in by_sentence]),
                     np.array([one.max(0) for one in by_sentence]), np.array([one[0] for one in by_sentence])], -1)


def fit(features, shares):
    def loss(counts):
        logs = log_shares(features @ counts)
        slope = np.einsum('nk,nkf->f', np.exp(logs) - shares, features) / len(features)
        return -(shares * logs).sum() / len(features) + 1e-3 * (counts ** 2).sum(), slope + 2e-3 * counts
    return minimize(loss, np.zeros(features.shape[-1]), jac=True, method='L-BFGS-B').x


def tell(name, odds, shares, lengths):
    best = np.argsort(-odds, 1)[:, :3]
    right = np.take_along_axis(shares, best, 1) > 0
    short = lengths <= np.log(40) / 5 + 1e-9
    print(f'{name}: first {right[:, 0].mean():.3f}, among three {right.any(1).mean():.3f} of {len(odds)}; up to 40 words '
          f'{right[short, 0].mean():.3f}, {right[short].any(1).mean():.3f} of {short.sum()}', flush=True)


def keep_chances(path, ids, pages, chances):
    with open(path, 'w', encoding='utf8') as file:
        for name, row in zip(ids, chances):
            best = np.argsort(-row)[:KEPT_PAGES]
            file.write(json.dumps({'id': name, 'chances': {pages[at]: round(float(row[at]), 6) for at in best}}) + '\n')


def main():
    own = ask_node(['--own'])[0]
    pages = sorted(own['stages'])
    place = {page: at for at, page in enumerate(pages)}
    typed, real, ids = gather(own, place)
    print(f'{len(typed)} typed lines, {len(real)} real messages', flush=True)
    views = ask_node([], [text for text, _, _ in typed] + [text for text, _ in real] + CHECKED)
    whole, asking = table_of([view['whole'] for view in views]), table_of([view['asking'] for view in views[len(typed):]])
    seen = (np.bincount(whole.indices, minlength=whole.shape[1]) >= MIN_TEXTS).astype(np.float32)
    whole, asking = (whole @ sparse.diags(seen)).tocsr(), (asking @ sparse.diags(seen)).tocsr()
    whole.eliminate_zeros(), asking.eliminate_zeros()
    # Zeros change no sum: what was seen too seldom has no weight.
    sentences = [table_of(view['sentences']) @ sparse.diags(seen) for view in views[len(typed):]]
    typed_shares = sparse.csr_matrix((np.ones(len(typed)), (range(len(typed)), [place[page] for _, page, _ in typed])),
                                     shape=(len(typed), len(pages)))
    typed_counts = np.array([count for _, _, count in typed], np.float32)
    shares = np.array([one for _, one in real])
    real_whole, real_asking = whole[len(typed):len(typed) + len(real)], asking[:len(real)]
    lengths = np.array([np.log(max(1, len(text.split()))) / 5 for text, _ in real])
    stage_of = [next((mark[6:] for mark in view['whole']['marks'] if mark.startswith('stage ')), None) for view in views[len(typed):]]
    unsuited = np.array([[float(stage is not None and stage not in own['stages'][page]) for page in pages] for stage in stage_of])
    base = learn(whole[:len(typed)], typed_shares, typed_counts, ROUNDS, STEP)
    # Examples and what the home page offers are labelled one by one; of the other lines a part is enough.
    chosen = [at for at, (_, _, count) in enumerate(typed) if count in (COUNTS['example'], COUNTS['home'])]
    few = np.union1d(chosen, np.random.default_rng(SEED).choice(len(typed), 10_000, replace=False))

    def learn_on(rows):
        """Goes on with real messages, and some typed ones so that these are not forgotten."""
        return learn(sparse.vstack([real_whole[rows], real_asking[rows], whole[few]]).tocsr(),
                     sparse.vstack([sparse.csr_matrix(shares[rows])] * 2 + [typed_shares[few]]).tocsr(),
                     np.concatenate([np.full(len(rows), COUNTS['whole']), np.full(len(rows), COUNTS['asking']), typed_counts[few]]),
                     ROUNDS_ON, STEP_ON, base)

    fold = np.arange(len(real)) * 7919 % FOLDS
    features = np.zeros((*shares.shape, len(NAMES + SENTENCE_NAMES)))
    for one in range(FOLDS):
        weights, bias = learn_on(np.where(fold != one)[0])
        rows = np.where(fold == one)[0]
        features[rows] = features_of((keep(weights)[0], bias), real_whole[rows], real_asking[rows], [sentences[row] for row in rows],
                                     lengths[rows], unsuited[rows])
    plain, counts = fit(features[:, :, :len(NAMES)], shares), fit(features, shares)

    def odds_of(features, sentences):
        has_several = np.array([table.shape[0] > 1 for table in sentences])
        return np.where(has_several[:, None], features @ counts, features[:, :, :len(NAMES)] @ plain)
    odds = odds_of(features, sentences[:len(real)])
    tell('not learned from', odds, shares, lengths)
    print(plain.round(3), counts.round(3), flush=True)
    if '--unseen' in sys.argv:
        if sys.argv[-1] != '--unseen':
            keep_chances(sys.argv[-1], ids, pages, np.exp(log_shares(odds)))
        return
    weights, bias = learn_on(np.arange(len(real)))
    read, most, place_counts, kept_pages, kept = keep(weights)
    checked_lengths = np.array([np.log(len(text.split())) / 5 for text in CHECKED])
    chances = np.exp(log_shares(odds_of(features_of((read, bias), whole[len(typed) + len(real):], asking[len(real):], sentences[len(real):],
                                                    checked_lengths, unsuited[len(real):] * 0), sentences[len(real):])))
    write(MODEL, {'words': WORDS, 'wordPieces': PIECES, 'marks': MARKS, 'marksShare': MARKS_SHARE, 'pages': pages,
                  'biases': [round(float(one), 4) for one in bias], 'most': most, 'kept': len(kept),
                  'counts': {name: round(float(one), 4) for name, one in zip(NAMES, plain)},
                  'severalCounts': {name: round(float(one), 4) for name, one in zip(NAMES + SENTENCE_NAMES, counts)},
                  'minMean': MIN_MEAN,
                  'messages': len(typed) + len(real),
                  'checks': [{'text': text, 'page': pages[row.argmax()], 'chance': round(float(row.max()), 3)}
                             for text, row in zip(CHECKED, chances)]},
          place_counts.tobytes(), kept_pages.tobytes(), kept.tobytes())
    print(os.path.getsize(MODEL), 'bytes', [(pages[row.argmax()], round(float(row.max()), 3)) for row in chances])


if __name__ == '__main__':
    main()
