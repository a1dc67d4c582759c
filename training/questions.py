"""Learns the net that reads which straight answer a question calls for (server/src/readers/question-net).

    apt-get install python3-torch python3-numpy
    python3 training/questions.py [--unseen]

It learns from content/asked (questions as parents ask them, each with the answers of content/guidebook that settle it)
and writes models/question-net.bin, in about twelve minutes of two cores. With --unseen it writes nothing, leaves
every eighth question out and tells how many of these it answers rightly.

A question and an answer are each a direction among DIRECTIONS; an answer's is the mean of the questions that it
settles, its cues and its text (prototypes: Snell et al. 2017). Each question is learned against the answers of its
page, whose means are taken without it.
"""
import collections
import os
import random
import re
import sys

import torch
import torch.nn.functional as F
from torch import nn

from net import DIMS, Reader, Tables, as_bytes, layer_bytes, padded, step
from texts import CONTENT, json_lines, tokens_of, write

PIECES, PIECE_DIMS, MOST_PIECES = 1 << 14, 32, 18
WIDTHS, FILTERS, DIRECTIONS = (1, 2, 3), 256, 256
MOST_TOKENS = 80
SEED, ROUNDS, PAGES_AT_ONCE, STEP = 1, 14, 4, 2e-3
# How much it counts that a question is nearer to its answer than to those of other pages.
ELSEWHERE = 1.0
WORDS_LEFT_OUT = 0.15
UNSEEN = 8
CHECKED = [('how long should a time out be for a 4 year old', 'time-out'),
           ('Have I scarred her for life by losing it this morning?', 'yelling'),
           ('shd i say sorry to my son after i screamd at him', 'yelling'),
           ('Is an hour of tv a day too much at three?', 'screens'),
           ('What do I say to her teacher?', 'bedwetting')]


# A message without these asks nothing that has a straight answer.
ASKING = re.compile(
    r"(?:^|[.?!\n,] *)(?:and |so |but )?(?:is|are|was|do|does|did|should|can|could|will|would|has|have|am) "
    r"|\b(?:how (?:much|many|long|often|old|early|late|soon|far|big)|(?:what|which) (?:age|time)|is (?:it|this|that)"
    r"|am i|should|sh[ou]*d|can (?:i|we|he|she|they|my)|when (?:should|can|do|does|will|is|are)"
    r"|too (?:much|many|late|early|young|old|soon|long)|normal|ok|okay|safe|worth|fault|whether|wondering)\b", re.I)
MOST_SILENT = 60


def read_silent(page_on):
    """Messages that tell or ask for a plan: no straight answer of the page on their topic is called for."""
    counts = collections.Counter()
    for _, line in json_lines('../training/messages'):
        page = page_on.get(line.get('topic'))
        if page and line['label'] == 'harmless' and not ASKING.search(line['text']):
            counts[page] += 1
            if counts[page] <= MOST_SILENT:
                yield page, [], line['text']


def read_answers():
    """Page and id of every straight answer, with its cues and its text; and topic to the page that is about it."""
    folder = os.path.join(CONTENT, 'guidebook')
    found, page_on = {}, {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding='utf8') as file:
            text = file.read()
        page_on[re.search(r'^topics: \[([a-z0-9-]+)', text, re.M)[1]] = name.removesuffix('.md')
        part = text.split('\n## Answers\n')[1].split('\n## ')[0]
        for each in re.finditer(r'^### ([a-z0-9-]+)(?: \[[^\]]*\])?:(.+)\n(.+)', part, re.M):
            found[name.removesuffix('.md'), each[1]] = (each[2], re.sub(r'\{\w+\}', 'child', each[3]))
    return found, page_on


class Net(nn.Module):
    def __init__(self, tables):
        super().__init__()
        self.reader = Reader(tables, PIECES, PIECE_DIMS, WIDTHS, FILTERS, drop_inputs=0.25)
        self.telling = nn.Linear(DIMS + PIECE_DIMS, 1)
        self.out = nn.Linear(FILTERS * len(WIDTHS) + DIMS + PIECE_DIMS, DIRECTIONS)
        # Where lies what no answer settles.
        self.none = nn.Linear(DIRECTIONS, 1)
        self.of_cues, self.of_text = nn.Parameter(torch.tensor(0.5)), nn.Parameter(torch.tensor(0.3))
        self.scale = nn.Parameter(torch.tensor(2.5))
        self.drop_some = nn.Dropout(0.3)

    def forward(self, tokens):
        stands = tokens > 0
        if self.training:
            stands &= torch.rand(tokens.shape) > WORDS_LEFT_OUT
        stands = stands.unsqueeze(-1)
        inputs = self.reader.inputs(tokens, stands)
        share = self.telling(inputs).masked_fill(~stands, -1e4).softmax(1) * stands
        # The mean counts about as much as what the filters find.
        found = torch.cat([self.reader.greatest(inputs, stands), 3 * (share * inputs).sum(1)], 1)
        return F.normalize(self.out(self.drop_some(found)), dim=1)


class Book:
    """The answers and the questions, as rows of words' places."""

    def __init__(self):
        self.answers, page_on = read_answers()
        lines = [(name.removesuffix('.jsonl'), line['answers'], line['asked']) for name, line in json_lines('asked')]
        self.questions = len(lines)
        lines += read_silent(page_on)
        read = [tokens_of(asked)[:MOST_TOKENS] for _, _, asked in lines]
        cues = [tokens_of(cue)[:MOST_TOKENS] for cue, _ in self.answers.values()]
        texts = [tokens_of(text)[:MOST_TOKENS] for _, text in self.answers.values()]
        self.tables = Tables({word for row in [*read, *cues, *texts] for word in row}, PIECES, MOST_PIECES)
        self.asked, self.cues, self.texts = ([self.tables.row(row) for row in rows] for rows in (read, cues, texts))
        at = {key: place for place, key in enumerate(self.answers)}
        self.settles = [[at[page, answer] for answer in ids] for page, ids, _ in lines]
        self.pages = collections.defaultdict(lambda: ([], []))
        for place, (page, _, _) in enumerate(lines):
            self.pages[page][0].append(place)
        for place, (page, _) in enumerate(self.answers):
            self.pages[page][1].append(place)


def read_by_length(net, rows, at_once=192):
    """Short texts need not wait for the long ones."""
    order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
    read = torch.cat([net(padded([rows[at] for at in order[start:start + at_once]]))
                      for start in range(0, len(order), at_once)])
    return read[torch.argsort(torch.tensor(order))]


def loss_of(net, book, pages, left_out):
    asked = [place for page in pages for place in book.pages[page][0] if place not in left_out]
    answers = [place for page in pages for place in book.pages[page][1]]
    of_answer = {place: at for at, place in enumerate(answers)}
    settled = torch.zeros(len(asked), len(answers))
    for at, place in enumerate(asked):
        for answer in book.settles[place]:
            settled[at, of_answer[answer]] = 1
    read = read_by_length(net, [book.asked[place] for place in asked])
    cues, texts = (read_by_length(net, [rows[place] for place in answers]) for rows in (book.cues, book.texts))
    # The mean of the other questions: a question's likeness to itself is one.
    others = (read @ (settled.t() @ read).t() - settled) / (settled.sum(0) - settled).clamp(min=1)
    scores = (others + net.of_cues * read @ cues.t() + net.of_text * read @ texts.t()) * net.scale.exp()
    place_of = {page: at for at, page in enumerate(pages)}
    page_of_answer = torch.tensor([place_of[page] for page in pages for _ in book.pages[page][1]])
    page_of_asked = torch.tensor(
        [place_of[page] for page in pages for place in book.pages[page][0] if place not in left_out])
    is_own = page_of_asked[:, None] == page_of_answer[None]
    is_settled = settled.sum(1) > 0
    right = torch.cat([settled / settled.sum(1, keepdim=True).clamp(min=1), (~is_settled).float()[:, None]], 1)
    within = torch.cat([scores.masked_fill(~is_own, -1e4), net.none(read)], 1).log_softmax(1)
    loss = -(within * right).sum(1).mean()
    anywhere = scores[is_settled].log_softmax(1)
    return loss - ELSEWHERE * (anywhere * right[is_settled, :-1]).sum(1).mean()


def learn(book, left_out):
    random.seed(SEED)
    torch.manual_seed(SEED)
    net = Net(book.tables)
    optimizer = torch.optim.AdamW(net.parameters(), lr=STEP, weight_decay=1e-3)
    for done in range(ROUNDS):
        net.train()
        for group in optimizer.param_groups:
            group['lr'] = STEP * (1 - done / ROUNDS) + 1e-5
        pages, total = [page for page, (asked, _) in book.pages.items() if asked], 0
        random.shuffle(pages)
        for start in range(0, len(pages), PAGES_AT_ONCE):
            loss = loss_of(net, book, pages[start:start + PAGES_AT_ONCE], left_out)
            total += step(net, optimizer, loss, 1.0)
        print(f'round {done + 1} of {ROUNDS}: loss {total * PAGES_AT_ONCE / len(pages):.3f}', flush=True)
    return net.eval()


def directions(net, book, left_out):
    """Of each question its direction, of each answer that of what it settles, scaled so that a product is a score."""
    with torch.no_grad():
        asked = read_by_length(net, book.asked)
    sums, counts = torch.zeros(len(book.answers), DIRECTIONS), torch.zeros(len(book.answers), 1)
    for place, answers in enumerate(book.settles):
        for answer in answers if place not in left_out else ():
            sums[answer] += asked[place]
            counts[answer] += 1
    with torch.no_grad():
        own = net.of_cues * read_by_length(net, book.cues) + net.of_text * read_by_length(net, book.texts)
        return asked, (sums / counts.clamp(min=1) + own) * net.scale.exp()


def examine(net, book, left_out):
    asked, answers = directions(net, book, left_out)
    counts = collections.Counter()
    for page, (places, ids) in book.pages.items():
        for place in places:
            if place not in left_out:
                continue
            with torch.no_grad():
                chances = torch.cat([answers[ids] @ asked[place], net.none(asked[place])]).softmax(0)
            best = int(chances[:-1].argmax())
            for bound in (0.3, 0.4, 0.5, 0.6):
                said = float(chances[best]) >= bound
                kind = 'silent' if not book.settles[place] else 'settled'
                counts[kind, bound] += 1
                counts[kind, bound, 'said'] += said
                counts[kind, bound, 'right'] += said and ids[best] in book.settles[place]
            if book.settles[place]:
                counts['first'] += ids[best] in book.settles[place]
    print('first right', round(counts['first'] / counts['settled', .5], 3))
    for bound in (0.3, 0.4, 0.5, 0.6):
        n, said, right = (counts['settled', bound, *more] for more in ((), ('said',), ('right',)))
        print(f'from {bound}: right {right / n:.3f}, wrong {(said - right) / n:.3f}, of {n}; answered though nothing '
              f'settles it {counts["silent", bound, "said"] / max(1, counts["silent", bound]):.3f}')


def check(net, book, answers, question, page):
    """The likeliest answer of the page, with its chance."""
    ids, names = book.pages[page][1], list(book.answers)
    with torch.no_grad():
        asked = net(padded([book.tables.row(tokens_of(question))]))[0]
        chances = torch.cat([answers[ids] @ asked, net.none(asked)]).softmax(0)[:-1]
    best = int(chances.argmax())
    return {'question': question, 'page': page, 'answer': names[ids[best]][1], 'chance': round(float(chances[best]), 3)}


def main():
    book = Book()
    print(book.questions, 'questions', len(book.answers), 'answers')
    if '--unseen' in sys.argv:
        left_out = set(range(0, len(book.asked), UNSEEN))
        return examine(learn(book, left_out), book, left_out)
    net = learn(book, set())
    _, answers = directions(net, book, set())
    piece_step, pieces = as_bytes(net.reader.pieces.weight.detach().numpy())
    answer_step, kept = as_bytes(answers.numpy())
    write(os.path.join(CONTENT, '..', 'models', 'question-net.bin'),
          {'dims': DIMS, 'pieces': PIECES, 'pieceDims': PIECE_DIMS, 'maxPieces': MOST_PIECES, 'pieceStep': piece_step,
           'widths': WIDTHS, 'filters': FILTERS, 'directions': DIRECTIONS, 'answerStep': answer_step,
           'answers': [f'{page}:{answer}' for page, answer in book.answers], 'questions': book.questions,
           'checks': [check(net, book, answers, *each) for each in CHECKED]},
          pieces, *map(layer_bytes, [*net.reader.convolutions, net.telling, net.out, net.none]), kept)


main()
