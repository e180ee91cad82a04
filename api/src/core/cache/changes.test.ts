import { describe, expect, test } from '@jest/globals';
import { Changes } from './changes.ts';

describe('Announced changes', () => {
  const told = (changes: Changes) => {
    const all: [string, string | undefined][] = [];
    for (const announcement of changes.toAnnouncements())
      Changes.of(announcement).forEach((topic, memberId) => all.push([topic, memberId]));
    return all;
  };
  const changesOf = (members: readonly (string | undefined)[]) => {
    const changes = new Changes();
    for (const member of members) changes.add('history', member);
    return changes;
  };

  test('are those that were made', () => {
    expect(told(changesOf(['one', 'two', 'one']))).toEqual([
      ['history', 'one'],
      ['history', 'two'],
    ]);
    expect(told(changesOf([]))).toEqual([]);
  });

  test.each<[string, (string | undefined)[]]>([
    ['all members', ['one', undefined, 'two']],
    ['more members than fit', Array.from({ length: 101 }, (_, member) => String(member))],
    ['an id that cannot be written', ['one', 'two,three']],
  ])('of %s are changes of all', (_, members) => {
    expect(told(changesOf(members))).toEqual([['history', undefined]]);
  });
});
