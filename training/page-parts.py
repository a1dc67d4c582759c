"""Learns which page, and which part of it, bears on what a message asks (server/src/readers/page-parts).

    apt-get install python3-sklearn
    python3 training/topics.py --unseen CHANCES
    node scripts/run-node24.mjs training/page-parts.ts CHANCES > SIGNS
    python3 training/page-parts.py SIGNS [--unseen | --pages]

and writes models/page-parts.json: what each sign counts, so that the parts that a reader chose are the likeliest of
all that compete; what a page's chance and its best parts count together; and how likely a part with such a score bears.
With --unseen it writes nothing and tells how well each half of the messages is read by what the other taught. With
--pages the weights of the signs stay, and only what a page's chance and its parts count is fitted to new chances.
"""
import json
import os
import sys

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'page-parts.json')
FOLDS, STEPS, RATE = 2, 120, 0.4
# What a sign's weight costs, and what a part that bears counts beside one that settles.
DECAY, BEARING = 0.03, 0.35
# The best page for a message counts most, others that serve less.
PAGE_SHARES = (1.0, 0.5, 0.35)
OF_PAGE = ['pageChance', 'pageRank', 'pageShare']
BEST_PARTS, NO_PART, MIN_CHANCE = 3, -6, 1e-4
# So many of the likeliest parts of a message tell what a score means.
CALIBRATED = 4
BOUNDS = (0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


def read(path):
    with open(path, encoding='utf8') as lines:
        names = json.loads(next(lines))['signs']
        found = []
        for message in map(json.loads, lines):
            tables = [np.array(page['rows'], float).reshape(-1, len(names) + 1) for page in message['pages']]
            if sum(len(table) for table in tables) == 0:
                continue
            shares = np.zeros(len(tables))
            for page, share in zip(message['serving'], PAGE_SHARES):
                shares[[one['page'] == page for one in message['pages']]] = share
            found.append({**message, 'tables': tables, 'shares': shares,
                          'chances': np.array([page['chance'] for page in message['pages']])})
        return names, found


def rows_of(message, chances):
    """Grades and signs of all parts; the signs of their pages by these chances."""
    rank = np.argsort(np.argsort(-chances))
    return np.vstack([np.hstack([table, np.tile([chance, place, chance / chances.max()], (len(table), 1))])
                      for table, chance, place in zip(message['tables'], chances, rank)])


def learn(tables, mean, spread):
    """The weights under which the softmax over a message's parts gives most to the labelled ones."""
    weights, wanted = np.zeros(len(mean)), []
    for rows in tables:
        counts = np.where(rows[:, 0] == 2, 1, np.where(rows[:, 0] == 1, BEARING, 0))
        if counts.sum() > 0:
            wanted.append(((rows[:, 1:] - mean) / spread, counts / counts.sum()))
    for _ in range(STEPS):
        slope = -DECAY * weights
        for table, counts in wanted:
            slope += table.T @ (counts - shares_of(table @ weights)) / len(wanted)
        weights += RATE * slope
    return weights / spread, -(mean / spread) @ weights


def shares_of(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def page_features(message, weights, bias):
    """Of each page the logarithm of its chance, the same by the message's length, and the mean of its best parts."""
    own = weights[:-len(OF_PAGE)]
    best = [np.sort(table[:, 1:] @ own + bias)[::-1][:BEST_PARTS].mean() if len(table) else NO_PART
            for table in message['tables']]
    logs = np.log(message['chances'] + MIN_CHANCE)
    return np.stack([logs, logs * np.log(message['words']) / 5, best], 1)


def fit_pages(found, model_of):
    wanted = [(page_features(message, *model_of(message)), message['shares'] / message['shares'].sum())
              for message in found if message['shares'].any()]

    def loss(counts):
        total, slope = 0, np.zeros(3)
        for features, shares in wanted:
            chances = shares_of(features @ counts)
            total -= (shares * np.log(chances + 1e-12)).sum()
            slope += features.T @ (chances - shares)
        return total / len(wanted), slope / len(wanted)
    return minimize(loss, np.array([0.5, 0.0, 0.3]), jac=True, method='L-BFGS-B').x


def tell_pages(name, found, chances_of):
    placed, sure = [], []
    for message in found:
        if message['serving']:
            chances = chances_of(message)
            serves = message['shares'] > 0
            order = np.argsort(-chances)
            placed.append([serves[order[:most]].any() for most in (1, 2, 3)])
            sure.append((chances.max(), serves[order[0]]))
    sure = np.array(sorted(sure, reverse=True))
    wrong = 1 - np.cumsum(sure[:, 1]) / np.arange(1, len(sure) + 1)
    print(name, len(placed), 'messages, page first, among two, among three', np.mean(placed, 0).round(3))
    for most in (0.05, 0.1, 0.15):
        last = np.where(wrong <= most)[0].max()
        print(f'  {most} wrong: from a chance of {sure[last, 0]:.2f}, {(last + 1) / len(sure):.2f} of all')


def fit_pages_alone(found):
    with open(MODEL, encoding='utf8') as file:
        model = json.load(file)
    known = np.array(model['weights']), model['bias']
    counts = fit_pages(found, lambda message: known)
    tell_pages('as read', found, lambda message: message['chances'])
    tell_pages('with parts', found, lambda message: shares_of(page_features(message, *known) @ counts))
    keep({**model, 'pages': named(counts)})


def named(counts):
    return dict(zip(('chance', 'chanceLong', 'parts'), (round(float(one), 4) for one in counts)))


def keep(model):
    with open(MODEL, 'w', encoding='utf8') as file:
        file.write(json.dumps(model) + '\n')


def main():
    names, found = read(sys.argv[1])
    if '--pages' in sys.argv:
        return fit_pages_alone(found)
    for at, message in enumerate(found):
        message['fold'] = at * 7919 % FOLDS
        message['rows'] = rows_of(message, message['chances'])
    graded = [message for message in found if message['isGraded']]

    def learn_all():
        every = np.vstack([message['rows'][:, 1:] for message in graded])
        mean, spread = every.mean(0), every.std(0) + 1e-6
        halves = [learn([each['rows'] for each in graded if each['fold'] != one], mean, spread) for one in range(FOLDS)]
        return halves, (mean, spread)

    halves, _ = learn_all()
    pages = fit_pages(found, lambda message: halves[message['fold']])
    for message in found:
        message['rows'] = rows_of(message, shares_of(page_features(message, *halves[message['fold']]) @ pages))
    # Once more with what the pages' chances are now.
    halves, scale = learn_all()
    pages = fit_pages(found, lambda message: halves[message['fold']])
    likeliest = []
    for message in graded:
        if message['isWhole']:
            weights, bias = halves[message['fold']]
            scores = message['rows'][:, 1:] @ weights + bias
            share = np.log(shares_of(scores))
            for place, at in enumerate(np.argsort(-scores)[:CALIBRATED]):
                likeliest.append((place, scores[at], share[at], message['rows'][at, 0]))
    likeliest = np.array(likeliest)
    odds = LogisticRegression(C=1).fit(likeliest[:, 1:3], likeliest[:, 3] > 0)
    if '--unseen' in sys.argv:
        tell_pages('as read', found, lambda message: message['chances'])
        tell_pages('with parts', found, lambda message: shares_of(page_features(message, *halves[message['fold']]) @ pages))
        placed = []
        for message in graded:
            if (message['rows'][:, 0] == 2).any():
                weights, _ = halves[message['fold']]
                order = np.argsort(-(message['rows'][:, 1:] @ weights))
                placed.append([(message['rows'][order[:most], 0] == 2).any() for most in (1, 2, 3)])
        print(len(placed), 'messages, settling part first, among two, among three', np.mean(placed, 0).round(3))
        chances, first = odds.predict_proba(likeliest[:, 1:3])[:, 1], likeliest[:, 0] == 0
        for low, high in zip(BOUNDS, BOUNDS[1:]):
            own = first & (chances >= low) & (chances < high)
            if own.any():
                print(f'first part from {low}: {own.sum()}, {(likeliest[own, 3] > 0).mean():.2f} bear, '
                      f'{(likeliest[own, 3] == 2).mean():.2f} settle')
        return
    weights, bias = learn([message['rows'] for message in graded], *scale)
    rounded = [round(float(each), 4) for each in weights]
    checked = [graded[at]['rows'][0, 1:-len(OF_PAGE)] for at in np.linspace(0, len(graded) - 1, 5).astype(int)]
    model = {
        'signs': names + OF_PAGE, 'weights': rounded, 'bias': round(float(bias), 4),
        'score': round(float(odds.coef_[0][0]), 4), 'share': round(float(odds.coef_[0][1]), 4),
        'start': round(float(odds.intercept_[0]), 4),
        'pages': named(pages),
        'messages': len(graded),
        'checks': [{'signs': [round(float(sign), 4) for sign in signs],
                    'score': round(float(signs @ np.array(rounded[:-len(OF_PAGE)]) + bias), 3)} for signs in checked],
    }
    keep(model)


if __name__ == '__main__':
    main()
