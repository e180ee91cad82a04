import { describe, expect, test } from '@jest/globals';
import { Changes } from './changes.ts';
import { Versions } from './versions.ts';
import { topicsOf, type WatchedTable } from './watched.ts';

const watched: WatchedTable[] = [
  { table: 'users', topic: 'accounts', columns: ['role', 'disabled_at'] },
  { table: 'users', topic: 'profiles', columns: ['email'] },
  { table: 'prompts', topic: 'library', columns: ['title'], inserts: true },
  { table: 'prompts', topic: 'uses', columns: ['usage_count'] },
];

describe('A statement changes', () => {
  test.each<[string, string[]]>([
    ['select role from users', []],
    ['select * from users for update', []],
    ['update users set role = $1 where id = $2', ['accounts']],
    ['UPDATE "public"."users" AS u SET "email" = $1', ['profiles']],
    ['update users set last_seen_at = $1 where role = $2', []],
    ['update users set role = $1, email = $2', ['accounts', 'profiles']],
    // The assignment continues after the inner query, so that any column may follow.
    ['update users set name = (select name from other where id = 1), role = $1', ['accounts', 'profiles']],
    ['insert into users (role) values ($1)', []],
    ['insert into users (id, email) values ($1, $2) on conflict (id) do update set email = excluded.email', ['profiles']],
    ['insert into users (id) values ($1) on conflict do nothing', []],
    ['insert into prompts (id, title) select 1, 2', ['library']],
    ['with gone as (delete from users returning id) select * from gone', ['accounts', 'profiles']],
    ['truncate table only prompts', ['library', 'uses']],
    ['merge into prompts p using other o on o.id = p.id when matched then delete', ['library', 'uses']],
    ['with counted as (update prompts set usage_count = usage_count + 1 returning id) select * from counted', ['uses']],
  ])('%s', (statement, topics) => {
    expect(topicsOf(statement, watched)).toEqual(topics);
  });
});

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

  test('rises for all members once the change of one is forgotten', () => {
    const versions = new Versions(['favorites']);
    versions.changed('favorites', 'one');
    const [one, other] = [versions.of(['favorites'], 'one'), versions.of(['favorites'], 'other')];
    for (let member = 0; member < 20_000; member += 1) versions.changed('favorites', `member ${member}`);
    expect(versions.of(['favorites'], 'one')).toBeGreaterThanOrEqual(one);
    expect(versions.of(['favorites'], 'other')).toBeGreaterThan(other);
  });
});

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
