import { describe, expect, test } from '@jest/globals';
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
