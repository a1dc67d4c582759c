"""Learns whether a study bears on a question (server/src/readers/bearing), and how likely, in percent.

    apt-get install python3-sklearn
    node scripts/run-node24.mjs training/bearing.ts > SIGNS
    python3 training/bearing.py SIGNS [--unseen]

and writes models/bearing.jsonl: boosted trees over the signs that training/bearing.ts counts, which readers' grades
taught; and a few weights over what strict readers said of studies that were shown, which make a chance the percent.
Most signs may only speak for a study, some only against it. With --unseen it writes nothing and tells how well each
fifth of the questions is read by what the others taught.
"""
import collections
import hashlib
import json
import os
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'bearing.jsonl')
FOLDS = 5
AGAINST = {'elsewhere', 'unaskedPeople', 'unaskedOutcomes', 'mattersUnmet', 'apartUnmet', 'titleUnmet', 'unaskedMatters',
           'untoldMatters'}
EITHER = {'topicLeads', 'ageAsked', 'ageStudied', 'ageSpan', 'isTrial', 'isReview', 'isFollowUp', 'isSurvey',
          'asksHelp', 'asksNormal', 'asksAmount', 'words', 'askedWords', 'hasQuestions', 'isNeighbour'}
# Questions that we typed are many and real ones few: so much counts a grade of each.
WEIGHTS = {'typed': 0.5, 'real': 1.0}
# How often a study bore on questions before: as if it had been graded this often more, and borne on this share.
USUAL, GRADED = 0.12, 3
BEARS = 2
FLOORS = (0.3, 0.4, 0.5, 0.6, 0.7)
# What makes a chance the percent, beside that chance and how often strict readers found that the study bears.
SHOWN_SIGNS = ['topicMeant', 'titleUnmet', 'apartUnmet']
USUAL_SHOWN, SHOWN = 0.57, 3
# Only what was shown is judged as strictly; the rest tells how fast a percent falls with the chance.
SHOWN_WEIGHTS = {'shown': 1.0, 'real': 0.1, 'typed': 0.03}
BARS = (0.6, 0.65, 0.7, 0.75, 0.8)


def read(path):
    with open(path, encoding='utf8') as lines:
        names = json.loads(next(lines))['signs']
        return names, [row for row in map(json.loads, lines) if row['grade'] is not None]


def histories(rows, known):
    """Of each row's study how often it bore on other questions, and how often it was graded; `known` rows teach."""
    graded = collections.defaultdict(dict)
    for row in known:
        graded[row['study']][row['id']] = row['grade'] >= BEARS
    found = []
    for row in rows:
        others = [bore for question, bore in graded[row['study']].items() if question != row['id']]
        found.append([(sum(others) + USUAL * GRADED) / (len(others) + GRADED), np.log1p(len(others))])
    return np.array(found)


def learn(names, rows):
    ways = [-1 if name in AGAINST else 0 if name in EITHER else 1 for name in names] + [1, 0]
    table = np.hstack([[row['signs'] for row in rows], histories(rows, rows)])
    reader = HistGradientBoostingClassifier(max_iter=150, max_depth=4, learning_rate=0.05, min_samples_leaf=25,
                                            l2_regularization=5, monotonic_cst=ways, random_state=1)
    weights = [WEIGHTS['real' if is_real(row) else 'typed'] for row in rows]
    return reader.fit(table, [row['grade'] >= BEARS for row in rows], sample_weight=weights)


def is_real(row):
    return row['id'].startswith('p')


def fold_of(question):
    return int(hashlib.md5(question.encode()).hexdigest(), 16) % FOLDS


def unseen(names, rows):
    """The chance that each row is given by what was learned from the questions of other folds."""
    chances, folds = np.zeros(len(rows)), np.array([fold_of(row['id']) for row in rows])
    for fold in range(FOLDS):
        known = [row for row, own in zip(rows, folds) if own != fold]
        asked = [row for row, own in zip(rows, folds) if own == fold]
        table = np.hstack([[row['signs'] for row in asked], histories(asked, known)])
        chances[folds == fold] = learn(names, known).predict_proba(table)[:, 1]
    return chances


def tell(rows, chances):
    for kind in ('real', 'typed'):
        own = [(row, chance) for row, chance in zip(rows, chances) if is_real(row) == (kind == 'real')]
        questions = {row['id'] for row, _ in own}
        for floor in FLOORS:
            shown = [row for row, chance in own if chance >= floor]
            bearing = np.mean([row['grade'] >= BEARS for row in shown])
            topic = np.mean([row['grade'] >= 1 for row in shown])
            none = 1 - len({row['id'] for row in shown}) / len(questions)
            print(f'{kind} from {floor}: {len(shown)} shown, {bearing:.2f} bear on the question, {topic:.2f} at least on '
                  f'its topic, {none:.2f} of questions show none')


def shown_table(names, rows, chances, known):
    """Of each row the logarithm of its chance's odds, how often its study bore where it was shown, and some signs."""
    borne = collections.defaultdict(dict)
    for row in known:
        if row['wasShown']:
            borne[row['study']][row['id']] = row['grade'] >= BEARS
    places = [names.index(name) for name in SHOWN_SIGNS]
    table = []
    for row, chance in zip(rows, chances):
        others = [bore for question, bore in borne[row['study']].items() if question != row['id']]
        history = (sum(others) + USUAL_SHOWN * SHOWN) / (len(others) + SHOWN)
        table.append([np.log(chance / (1 - chance)), history, *(row['signs'][place] for place in places)])
    return np.array(table)


def learn_shown(names, rows, chances):
    table = shown_table(names, rows, chances, rows)
    mean, spread = table.mean(0), table.std(0)
    counted = [SHOWN_WEIGHTS['shown' if row['wasShown'] else 'real' if is_real(row) else 'typed'] for row in rows]
    reader = LogisticRegression(C=0.3, max_iter=500)
    reader.fit((table - mean) / spread, [row['grade'] >= BEARS for row in rows], sample_weight=counted)
    weights = reader.coef_[0] / spread
    return [round(float(weight), 4) for weight in weights], round(float(reader.intercept_[0] - mean @ weights), 4)


def unseen_shown(names, rows, chances):
    """The percent that each row is given by what the other folds taught."""
    folds, percents = np.array([fold_of(row['id']) for row in rows]), np.zeros(len(rows))
    for fold in range(FOLDS):
        known = [row for row, own in zip(rows, folds) if own != fold]
        asked = [row for row, own in zip(rows, folds) if own == fold]
        weights, bias = learn_shown(names, known, chances[folds != fold])
        table = shown_table(names, asked, chances[folds == fold], known)
        percents[folds == fold] = 1 / (1 + np.exp(-(table @ weights + bias)))
    return percents


def tell_shown(rows, percents):
    rows, percents = zip(*((row, percent) for row, percent in zip(rows, percents) if row['wasShown']))
    print(f'of {len(rows)} that were shown {np.mean([row["grade"] >= BEARS for row in rows]):.2f} bear on the question')
    for bar in BARS:
        kept = [(row, percent) for row, percent in zip(rows, percents) if percent >= bar]
        bear, speak = (np.mean([row['grade'] >= grade for row, _ in kept]) for grade in (BEARS, 3))
        print(f'from {bar}: {len(kept)} below {len({row["id"] for row, _ in kept})} questions, {bear:.2f} bear on the '
              f'question, {speak:.2f} speak to it, {np.mean([percent for _, percent in kept]):.2f} is said')


def tree_of(nodes):
    """Of each node the sign it asks, the bound, where to go below it and above, and what a leaf says."""
    return [[-1, 0, 0, 0, round(float(node['value']), 5)] if node['is_leaf'] else
            [int(node['feature_idx']), round(float(node['num_threshold']), 5), int(node['left']), int(node['right']), 0]
            for node in nodes]


def main():
    names, rows = read(sys.argv[1])
    chances = unseen(names, rows)
    if '--unseen' in sys.argv:
        tell(rows, chances)
        return tell_shown(rows, unseen_shown(names, rows, chances))
    reader = learn(names, rows)
    weights, bias = learn_shown(names, rows, chances)
    table = np.hstack([[row['signs'] for row in rows], histories(rows, [])])
    checked = [int(place) for place in np.linspace(0, len(rows) - 1, 5)]
    model = {
        'signs': names, 'usual': USUAL, 'graded': GRADED, 'bias': round(float(reader._baseline_prediction.ravel()[0]), 5),
        'trees': [tree_of(each.nodes) for [each] in reader._predictors],
        'studies': counts(rows), 'grades': len(rows),
        'shown': {'usual': USUAL_SHOWN, 'marked': SHOWN, 'bias': bias, 'chance': weights[0], 'history': weights[1],
                  'signs': dict(zip(SHOWN_SIGNS, weights[2:])), 'studies': counts([row for row in rows if row['wasShown']])},
        'checks': [{'signs': rows[place]['signs'], 'chance': round(float(reader.predict_proba(table[[place]])[0, 1]), 3)}
                   for place in checked],
    }
    with open(MODEL, 'w', encoding='utf8') as file:
        file.write(json.dumps(model, separators=(',', ':')) + '\n')
    print(os.path.getsize(MODEL), 'bytes', model['shown']['bias'], weights)


def counts(rows):
    """How often each study bore on a question, and how often it was judged."""
    found = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        found[row['study']][0] += int(row['grade'] >= BEARS)
        found[row['study']][1] += 1
    return dict(sorted(found.items()))


if __name__ == '__main__':
    main()
