import { diffIndices } from 'node-diff3';

/** Words of so many letters are own ones between own words, such as “the”: without them, nobody could read the rest. */
const SHORT = 3;
/** As many words in a row as in the library are the library's, wherever they were moved. */
const RUN = 3;

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Capitals and punctuation do not make a word of the library one's own. */
const bare = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The runs of a text, each with the place at which it begins. */
const runsOf = (words: readonly string[]): [string, number][] =>
  words.slice(RUN - 1).map((_, at) => [words.slice(at, at + RUN).join(' '), at]);

/** Which words of a text are not those of a text of the library. */
function ownPlaces(library: readonly string[], mine: readonly string[]): Set<number> {
  const own = new Set<number>();
  for (const { buffer2 } of diffIndices([...library], [...mine]))
    for (let at = buffer2[0]; at < buffer2[0] + buffer2[1]; at += 1) own.add(at);
  const known = new Set(runsOf(library).map(([run]) => run));
  for (const [run, start] of runsOf(mine)) if (known.has(run)) for (let at = start; at < start + RUN; at += 1) own.delete(at);
  return own;
}

/**
 * Those words of a text that are in none of the texts of the library, a line for each place. It is what a member keeps without
 * the plan that opens the prompt.
 */
export function ownWords(libraryTexts: readonly string[], text: string): string {
  const words = wordsOf(text);
  const mine = words.map(bare);
  const places = libraryTexts.map((library) => ownPlaces(wordsOf(library).map(bare), mine));
  const isNew = (at: number) => places.every((own) => own.has(at));
  const isShort = (at: number) => (mine[at] ?? '').length <= SHORT;
  /** Whether own words, or the end, are the next that are not short. */
  const reachesOwn = (from: number, step: 1 | -1): boolean => {
    let at = from;
    while (at in words && !isNew(at) && isShort(at)) at += step;
    return !(at in words) || isNew(at);
  };
  const isOwn = (at: number) => isNew(at) || (isShort(at) && reachesOwn(at, -1) && reachesOwn(at, 1));
  const lines: string[] = [];
  words.forEach((word, at) => {
    if (!isOwn(at)) return;
    if (at > 0 && isOwn(at - 1)) lines.push((lines.pop() ?? '') + word);
    else lines.push(word);
  });
  return lines.map((line) => line.trim()).join('\n');
}
