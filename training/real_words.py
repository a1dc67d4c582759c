"""What real people wrote (../shared/data/real-words, beside the project), with the labels that readers gave it.

None of it is kept here: labels by id stand in evals/real-words, and what is learned is numbers.
"""
import gzip
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.environ.get('NESTBOOK_REAL_WORDS', os.path.join(HERE, '..', '..', 'shared', 'data', 'real-words'))
OWN_LABELS = os.path.join(HERE, '..', 'evals', 'real-words', 'labels.jsonl')


def is_for_testing(message_id):
    """Split once and for ever: these are never learned from."""
    return message_id[-1] in '01'


def sentences_of(text):
    """As the numbers of labels mean them (sentences.mjs beside the messages)."""
    found, last = [], 0
    for end in re.finditer(r'[.!?…]["\'”’)\]]*(\s+)(?=\S)', text):
        found.append(text[last:end.start(1)])
        last = end.end(1)
    return [part for part in [*found, text[last:]] if part.strip()]


def read_messages():
    """Id to message: text and source."""
    if not os.path.isdir(FOLDER):
        sys.exit(f'Real messages are learned from, and there are none in {FOLDER}.')
    found = {}
    for name in ('parents', 'elsewhere', 'distress'):
        with gzip.open(os.path.join(FOLDER, f'{name}.jsonl.gz'), 'rt', encoding='utf8') as lines:
            for line in lines:
                message = json.loads(line)
                found[message['id']] = message
    return found


def read_labels():
    """The labels of all readers, ours among them."""
    labels = {}
    for path in (os.path.join(FOLDER, 'labels.jsonl'), OWN_LABELS):
        if os.path.exists(path):
            with open(path, encoding='utf8') as lines:
                for line in filter(str.strip, lines):
                    label = json.loads(line)
                    labels.setdefault(label['id'], label)
    return list(labels.values())


def learning_messages():
    """Labelled messages that may be learned from, each with its text, source and sentences."""
    messages = read_messages()
    kept = [label for label in read_labels() if not is_for_testing(label['id'])]
    return [{**label, 'text': messages[label['id']]['text'], 'source': messages[label['id']]['source'],
             'sentences': sentences_of(messages[label['id']]['text'])} for label in kept]
