"""Learns whether a study bears on a question (server/src/readers/bearing), and how likely, in percent.

    apt-get install python3-sklearn
    node scripts/run-node24.mjs training/bearing.ts > SIGNS
    python3 training/bearing.py SIGNS [--unseen]

and writes models/bearing.jsonl: boosted trees over the signs that training/bearing.ts counts, which readers' grades
taught. Most signs may only speak for a study, some only against it. With --unseen it writes nothing and tells how well
each fifth of the questions is read by what the others taught.
"""
import collections
import hashlib
import json
import os
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.isotonic import IsotonicRegression

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, '..', 'models', 'bearing.jsonl')
FOLDS = 5
AGAINST = {'elsewhere', 'unaskedPeople', 'unaskedOutcomes'}
EITHER = {'topicLeads', 'ageAsked', 'ageStudied', 'ageSpan', 'isTrial', 'isReview', 'isFollowUp', 'isSurvey',
          'asksHelp', 'asksNormal', 'asksAmount', 'words', 'askedWords', 'hasQuestions', 'isNeighbour'}
# Questions that we typed are many and real ones few: so much counts a grade of each.
WEIGHTS = {'typed': 0.5, 'real': 1.0}
# The percent is to hold for real ones first.
CALIBRATION = {'typed': 0.15, 'real': 1.0}
# How often a study bore on questions before: as if it had been graded this often more, and borne on this share.
USUAL, GRADED = 0.12, 3
BEARS = 2
FLOORS = (0.3, 0.4, 0.5, 0.6, 0.7)


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


def tree_of(nodes):
    """Of each node the sign it asks, the bound, where to go below it and above, and what a leaf says."""
    return [[-1, 0, 0, 0, round(float(node['value']), 5)] if node['is_leaf'] else
            [int(node['feature_idx']), round(float(node['num_threshold']), 5), int(node['left']), int(node['right']), 0]
            for node in nodes]


def main():
    names, rows = read(sys.argv[1])
    chances = unseen(names, rows)
    if '--unseen' in sys.argv:
        return tell(rows, chances)
    reader = learn(names, rows)
    weights = [CALIBRATION['real' if is_real(row) else 'typed'] for row in rows]
    isotonic = IsotonicRegression(out_of_bounds='clip').fit(chances, [row['grade'] >= BEARS for row in rows], weights)
    steps = [round(step, 2) for step in np.arange(0, 1.001, 0.05)]
    percents = [round(100 * float(value)) for value in isotonic.predict(steps)]
    studies = collections.defaultdict(lambda: [0, 0])
    for row in rows:
        studies[row['study']][0] += int(row['grade'] >= BEARS)
        studies[row['study']][1] += 1
    table = np.hstack([[row['signs'] for row in rows], histories(rows, [])])
    checked = [int(place) for place in np.linspace(0, len(rows) - 1, 5)]
    model = {
        'signs': names, 'usual': USUAL, 'graded': GRADED, 'bias': round(float(reader._baseline_prediction.ravel()[0]), 5),
        'trees': [tree_of(each.nodes) for [each] in reader._predictors], 'chances': steps, 'percents': percents,
        'studies': dict(sorted(studies.items())), 'grades': len(rows),
        'checks': [{'signs': rows[place]['signs'], 'chance': round(float(reader.predict_proba(table[[place]])[0, 1]), 3)}
                   for place in checked],
    }
    with open(MODEL, 'w', encoding='utf8') as file:
        file.write(json.dumps(model, separators=(',', ':')) + '\n')
    print(os.path.getsize(MODEL), 'bytes', percents)


if __name__ == '__main__':
    main()
