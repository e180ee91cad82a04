import { diff3Merge, diffComm } from 'node-diff3';

/** Words with the spaces after them, and line breaks, so that texts are compared word by word and put together again. */
export const wordsOf = (text: string): string[] => text.match(/[^\S\n]*\n|\S+[^\S\n]*|[^\S\n]+/g) ?? [];

export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** What has changed from one text to another. */
export function changesOf(before: string, after: string): Part[] {
  return diffComm(wordsOf(before), wordsOf(after))
    .flatMap(({ common, buffer1, buffer2 }): Part[] =>
      common
        ? [{ kind: 'same', text: common.join('') }]
        : [
            { kind: 'removed', text: buffer1.join('') },
            { kind: 'added', text: buffer2.join('') },
          ],
    )
    .filter(({ text }) => text !== '');
}

/** How many places have changed. */
export const countPlaces = (parts: readonly Part[]): number =>
  parts.filter(({ kind }, index) => kind !== 'same' && (parts[index - 1]?.kind ?? 'same') === 'same').length;

/** A place that both have changed. */
export interface ConflictRegion {
  kind: 'conflict';
  mine: string;
  theirs: string;
}

/** A part of a merged text, or a place that both have changed. */
export type Region = { kind: 'merged'; text: string } | ConflictRegion;

/** Puts the member's changes into the library's new text. */
export function merge({ base, mine, theirs }: { base: string; mine: string; theirs: string }): Region[] {
  const regions = diff3Merge<string>(wordsOf(mine), wordsOf(base), wordsOf(theirs), { excludeFalseConflicts: true });
  return regions.map(({ ok, conflict }) =>
    conflict
      ? { kind: 'conflict', mine: conflict.a.join(''), theirs: conflict.b.join('') }
      : { kind: 'merged', text: (ok ?? []).join('') },
  );
}

/** How many words on each side show where in the text a place is. */
const NEAR = 12;

const lastLine = (text: string): string => text.replace(/^.*\n/s, '');

/** The text around a place that both have changed: what is on the same line, otherwise the line before. */
export function around(regions: readonly Region[], place: Region): { before: string; after: string } {
  const index = regions.indexOf(place);
  const textAt = (at: number) => {
    const region = regions[at];
    return region?.kind === 'merged' ? region.text : '';
  };
  const earlier = textAt(index - 1);
  const after = textAt(index + 1).replace(/\n.*$/s, '');
  const isWhole = (lastLine(earlier) + after).trim() === '';
  const left = wordsOf(isWhole ? `${lastLine(earlier.trimEnd())}\n` : lastLine(earlier));
  const right = wordsOf(after);
  return {
    before: `${left.length > NEAR ? '… ' : ''}${left.slice(-NEAR).join('').trimStart()}`,
    after: `${right.slice(0, NEAR).join('').trimEnd()}${right.length > NEAR ? ' …' : ''}`,
  };
}

export const choices = ['mine', 'theirs', 'both'] as const;
export type Choice = (typeof choices)[number];

const chosenText = (region: ConflictRegion, choice: Choice): string => {
  if (choice !== 'both') return region[choice];
  const space = /\s$/.test(region.mine) || region.mine === '' ? '' : ' ';
  return `${region.mine}${space}${region.theirs}`;
};

/** The merged text, once every place has been decided; undefined before. */
export function mergedText(regions: readonly Region[], chosen: readonly (Choice | undefined)[]): string | undefined {
  let place = 0;
  const texts = regions.map((region) => {
    if (region.kind === 'merged') return region.text;
    const choice = chosen[place];
    place += 1;
    return choice && chosenText(region, choice);
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}
