"""What every program here needs: our own texts, their tokens, the form of the files in models/."""
import glob
import json
import os
import re
import struct

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'content')


def tokens_of(text):
    text = text.lower().replace('\u2019', "'").replace('\u2018', "'")
    found = re.findall(r"[a-z\u00e1\u00e9\u00ed\u00f3\u00fa\u00f1\u00fc]+|'[a-z]+|[0-9]+|[^\sa-z0-9]", text)
    return [number(each) if each[0] in '0123456789' else each for each in found]


def number(digits):
    """Small numbers are ages and counts and stand for themselves; of others only their length counts."""
    return f'#n{int(digits)}' if int(digits[:6]) <= 19 else f'#{min(len(digits), 4)}'


def json_lines(folder):
    """The name of the file and what stands in it, of each line of a folder of content."""
    for path in sorted(glob.glob(os.path.join(CONTENT, folder, '*.jsonl'))):
        with open(path, encoding='utf8') as lines:
            for line in filter(None, map(str.strip, lines)):
                yield os.path.basename(path), json.loads(line)


def write(path, head, *numbers):
    said = json.dumps(head, ensure_ascii=False).encode()
    with open(path, 'wb') as file:
        file.write(struct.pack('<I', len(said)) + said)
        for each in numbers:
            file.write(each)
