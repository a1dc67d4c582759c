"""A message in the windows that are read for danger, as server/src/readers/danger/windows.ts cuts them."""
LONGEST, WIDTH, STEP, LONGEST_PAIR, LONGEST_WHOLE = 40, 32, 16, 45, 60


def windows_of(sentences):
    """Sentences, long ones in stretches, neighbours together, and a short message whole: (text, numbers of the sentences in it)."""
    single = [(part, {number}) for number, sentence in enumerate(sentences) for part in stretches(sentence)]
    pairs = [(f'{one} {other}', left | right) for (one, left), (other, right) in zip(single, single[1:])]
    whole = ' '.join(part for sentence in sentences for part in sentence.split())
    # Of one stretch or two it is there already, unless two were too long to be a pair.
    kept = [pair for pair in pairs if len(pair[0].split()) <= LONGEST_PAIR]
    is_there = len(single) < 2 or (len(single) == 2 and kept) or len(whole.split()) > LONGEST_WHOLE
    return single + kept + ([] if is_there else [(whole, set(range(len(sentences))))])


def stretches(sentence):
    words = sentence.split()
    if len(words) <= LONGEST:
        return [' '.join(words)]
    return [' '.join(words[start:start + WIDTH]) for start in range(0, len(words) - STEP, STEP)]
