import { describe, expect, test } from '@jest/globals';
import { Versions } from './versions.ts';

describe('A version', () => {
  test('rises with each change of its topics, and with no other', () => {
    const versions = new Versions(['accounts', 'library']);
    const before = versions.of(['library']);
    versions.changed('accounts');
    expect(versions.of(['library'])).toBe(before);
    versions.changed('library');
    const after = versions.of(['library']);
    expect(after).toBeGreaterThan(before);
    expect(versions.of(['accounts', 'library'])).toBe(after);
  });

  test('of a member rises with the changes of that member, and of all', () => {
    const versions = new Versions(['favorites']);
    const [one, two] = [versions.of(['favorites'], 'one'), versions.of(['favorites'], 'two')];
    versions.changed('favorites', 'one');
    expect(versions.of(['favorites'], 'one')).toBeGreaterThan(one);
    expect(versions.of(['favorites'], 'two')).toBe(two);
    versions.changed('favorites');
    expect(versions.of(['favorites'], 'two')).toBeGreaterThan(two);
  });

  test('rises for all other members once the change of one is forgotten, and never falls for that one', () => {
    const versions = new Versions(['favorites']);
    versions.changed('favorites', 'one');
    const [one, other] = [versions.of(['favorites'], 'one'), versions.of(['favorites'], 'other')];
    for (let member = 0; member < 20_000; member += 1) versions.changed('favorites', `member ${member}`);
    expect(versions.of(['favorites'], 'one')).toBeGreaterThanOrEqual(one);
    expect(versions.of(['favorites'], 'other')).toBeGreaterThan(other);
  });
});
