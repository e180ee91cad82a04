import { beforeAll, describe, expect, test } from '@jest/globals';
import { adminFields, rootFields } from '../../test/schema-fields.ts';
import { readConfig } from '../core/config.ts';
import { errorTable } from '../core/error-table.ts';
import { REQUEST_COST } from '../core/limits/complexity.ts';
import { scopes } from '../features/partners/scopes.ts';
import { searchCost } from '../features/prompts/search/search.ts';
import { routes } from '../http/routes/routes.ts';
import { createSchema } from '../schema.ts';
import { feedEntries, readChanges } from './changes.ts';
import { describeSdkOperations } from './sdk-operations.ts';
import type { Reference } from './types.ts';
import { describeApi } from './reference.ts';
import { describeRest } from './rest.ts';

let reference: Reference;
beforeAll(() => {
  reference = describeApi(createSchema(), '# Changelog\n\n## 2026-11-21 · 0.1.0\n\n- The first.\n');
});

describe('The reference', () => {
  test('has every operation except those of demo mode, with its access', () => {
    const { queries, mutations } = reference;
    const named = [...queries, ...mutations];
    const left = rootFields.map(({ field }) => field.name).filter((name) => !named.some((each) => each.name === name));
    expect(left.sort()).toEqual(['outbox', 'superUserSignIn']);
    const ofAdmins = named.filter(({ access }) => access === 'admin').map(({ name }) => name);
    expect(ofAdmins.sort()).toEqual([...adminFields].sort());
    expect(named.find(({ name }) => name === 'prompts')).toMatchObject({ access: 'member', scope: 'catalog:read' });
    expect(named.find(({ name }) => name === 'recordUse')).toMatchObject({ access: 'member', scope: 'usage:write' });
    expect(named.find(({ name }) => name === 'systemStatus')).toMatchObject({ access: 'everyone', scope: '' });
    expect(named.find(({ name }) => name === 'account')).toMatchObject({ access: 'member', scope: null });
  });

  test('says of every mutation with a throttle that it can be RATE_LIMITED', () => {
    const limited = Object.values(createSchema().getMutationType()!.getFields()).filter(({ extensions }) => extensions.throttles);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.filter(({ description }) => !description?.includes('RATE_LIMITED')).map(({ name }) => name)).toEqual([]);
  });

  test('documents arguments as in the schema', () => {
    const { args, type, typeName } = reference.queries.find(({ name }) => name === 'prompts')!;
    expect({ type, typeName }).toEqual({ type: 'PromptConnection!', typeName: 'PromptConnection' });
    expect(args.find(({ name }) => name === 'first')).toEqual({
      name: 'first',
      description: 'How many, from 1 to 100. Not used with `last`.',
      type: 'Int',
      typeName: 'Int',
      default: '24',
      deprecated: null,
    });
  });

  test('has every type that the operations use, and no other', () => {
    const { queries, mutations, types } = reference;
    const fields = [...queries, ...mutations, ...types.flatMap((type) => type.fields)];
    const led = new Set(fields.flatMap(({ typeName, args }) => [typeName, ...args.map((each) => each.typeName)]));
    const builtIn = ['Boolean', 'Float', 'ID', 'Int', 'String'];
    expect(types.map(({ name }) => name).sort()).toEqual([...led].filter((name) => !builtIn.includes(name)).sort());
    expect(types.map(({ name }) => name)).not.toContain('OutboxMail');
    expect(new Set(types.map(({ kind }) => kind))).toEqual(new Set(['object', 'input', 'enum', 'scalar']));
  });

  test('has scopes for existing fields', () => {
    const { queries, mutations, types } = reference;
    const known = [
      ...queries.map(({ name }) => `Query.${name}`),
      ...mutations.map(({ name }) => `Mutation.${name}`),
      ...types.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field.name}`)),
      'Query.__schema',
      'Query.__type',
    ];
    expect(reference.scopes.map(({ name }) => name)).toEqual(scopes.map(({ name }) => name));
    for (const { operations } of reference.scopes) expect(known).toEqual(expect.arrayContaining(operations));
  });

  test('has the limits of keys', () => {
    const limits = reference.limits.filter(({ name }) => / keys?$/.test(name)).map(({ name, value }) => [name, value]);
    expect(limits).toEqual([
      ['Requests of a key', '120 a minute'],
      ['Points of a key', '20,000 a minute'],
      ['Active API keys', '10'],
      ['New API keys', '20 an hour'],
      ['Unknown API keys', '600 a minute'],
    ]);
  });

  test('has what the words of a search and the lists of MCP cost', () => {
    const [search, mcp] = ['Search', 'Lists over MCP'].map((name) => reference.limits.find((limit) => limit.name === name));
    const words = (count: number) => Array.from({ length: count }, (_, at) => `memo${at}`).join(' ');
    const cost = searchCost(words(1));
    expect(search?.meaning).toContain(`its first ${searchCost(words(20)) / cost} words costs ${cost} points`);
    expect(mcp?.value).toMatch(/^\d{3} and \d{3} points$/);
    expect(mcp?.meaning).toContain('is two requests');
  });

  test('states limits as the settings have them by default, and says so', () => {
    const { limits } = readConfig({});
    const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const wordOf = (value: number) => words[value] ?? String(value);
    const [fields, rows] = [[...reference.queries, ...reference.mutations], reference.rest];
    const withDefault = (text: string) => {
      expect(text).toMatch(/by default/i);
      return text;
    };
    const field = (name: string) => withDefault(fields.find((each) => each.name === name)!.description);
    const route = (path: string) => withDefault(rows.find((each) => each.path === path)!.summary);
    const attempts = `after ${wordOf(limits.checkoutsOfUser)} new attempts an hour`;
    const messages = `after ${wordOf(limits.contacts)} an hour from one network`;
    expect(field('createSubscription')).toContain(attempts);
    expect(route('/api/create-subscription')).toContain(attempts);
    expect(field('submitContact')).toContain(messages);
    expect(route('/api/contact')).toContain(messages);
    expect(field('verifySubscription')).toContain(`after ${wordOf(limits.verifications)} a minute`);
    expect(route('/api/verify-subscription')).toContain(`more than ${wordOf(limits.verifications)} requests a minute`);
    expect(field('recordUse')).toContain(
      `over ${limits.usesPerMinute} a minute, or ${limits.usesPerDay.toLocaleString('en-US')} in 24 hours`,
    );
    expect(route('/api/user/prompt-usage/{id}')).toContain(
      `more than ${limits.usesPerMinute} uses a minute, or ${limits.usesPerDay.toLocaleString('en-US')} in`,
    );
    expect(field('signIn')).toContain(`after ${wordOf(limits.signInFailures)} failures`);
    expect(field('signInAfterCheckout')).toContain(`after ${wordOf(limits.verifications)} a minute`);
    expect(field('setFavorite')).toContain(`after ${limits.changesPerMinute} a minute`);
    const favorites = rows.filter(({ path, method }) => path === '/api/user/favorites/{id}' && method !== 'GET');
    expect(favorites.map(({ summary }) => summary)).toEqual(
      Array(2).fill(expect.stringContaining(`By default, more than ${limits.changesPerMinute} changes a minute`)),
    );
    expect(route('/api/auth/login')).toContain(`after ${wordOf(limits.signInFailures)} failures`);
    expect(field('requestPasswordReset')).toContain(
      `after ${wordOf(limits.resets)} an hour from one network, or ${wordOf(limits.resetsOfEmail)} in all`,
    );
  });

  test('has every error, limit and REST route, each with a description', () => {
    expect(reference.errors.map(({ code }) => code)).toEqual(Object.keys(errorTable));
    for (const { meaning } of [...reference.errors, ...reference.limits]) expect(meaning).toMatch(/^[\p{Lu}`].+\.$/u);
    expect(reference.rest).toHaveLength(routes.length);
    for (const { example, summary, response, body, parameters, status } of reference.rest) {
      expect(summary).toMatch(/\.$/);
      expect(response).toMatch(/^(list of )?[A-Z]\w+$/);
      expect(example.status).toBe(status);
      expect(() => JSON.parse(example.response) as unknown).not.toThrow();
      for (const { description, type } of [...body, ...parameters]) expect([description, type]).not.toContain('');
    }
  });

  test('has what a call of each REST route costs at least, as the SDKs say it', () => {
    const { operations } = describeSdkOperations(createSchema());
    const cost = (wanted: string) => reference.rest.find(({ method, path }) => `${method} ${path}` === wanted)!.points;
    expect(cost('GET /api/user/favorites')).toBe(operations.allFavorites!.points);
    expect(cost('GET /api/prompts')).toBe(operations.allPrompts!.points);
    expect(cost('POST /api/user/prompt-usage/{id}')).toBe(operations.recordUse!.points);
    expect(reference.rest.filter(({ points }) => points <= REQUEST_COST)).toEqual([]);
  });

  test('has the bounds of inputs', () => {
    const { parameters } = reference.rest.find(({ method, path }) => `${method} ${path}` === 'GET /api/prompts')!;
    expect(parameters.map(({ name, bounds }) => [name, bounds])).toEqual([
      ['category', null],
      ['search', 'at most 200 characters'],
      ['sort', null],
      ['limit', '1 to 1000'],
      ['offset', '0 or more'],
    ]);
  });

  test('says which REST routes are deprecated, since when, and until when they work', () => {
    const deprecated = { since: '2027-01-01', until: '2027-07-01' };
    expect(describeRest(createSchema(), [routes[0]!, { ...routes[1]!, deprecated }]).map((row) => row.deprecated)).toEqual([
      null,
      'since 2027-01-01; it may be removed after 2027-07-01',
    ]);
  });

  test('marks the end of a shortened list', () => {
    const popular = reference.rest.find(({ path }) => path === '/api/prompts/popular')!;
    expect((JSON.parse(popular.example.response) as unknown[]).at(-1)).toBe('… 5 more');
  });
});

describe('The changelog', () => {
  test('is parsed by its headings, with continued lines', () => {
    const text =
      '# Changelog\n\nWords.\n\n## Unreleased\n\n- Next.\n\n## 2026-12-01 · 0.2.0\n\n- One thing\n  and its end.\n- Another.\n\n## 2026-11-21 · 0.1.0\n\n- First.\n';
    expect(readChanges(text)).toEqual([
      { date: null, version: 'Unreleased', changes: ['Next.'] },
      { date: '2026-12-01', version: '0.2.0', changes: ['One thing and its end.', 'Another.'] },
      { date: '2026-11-21', version: '0.1.0', changes: ['First.'] },
    ]);
  });

  test('has what breaks callers first in each release', () => {
    const text = (...changes: string[]) => `## Unreleased\n\n- ${changes.join('\n- ')}\n\n## 2026-11-21 · 0.1.0\n\n- Other.\n`;
    const [first, second] = ['Breaking: One. Do this.', 'Breaking: Two. Do that.'];
    expect(readChanges(text(first, second, 'Three.'))[0]?.changes).toEqual([first, second, 'Three.']);
    expect(readChanges(text(first, second))[0]?.changes).toEqual([first, second]);
    expect(() => readChanges(text(first, 'Three.', second))).toThrow(
      'docs/changelog.md: Unreleased has "Breaking: Two. Do that." after what breaks nothing',
    );
  });

  test('with another kind of heading is an error', () => {
    expect(() => readChanges('## Soon\n\n- A thing.\n')).toThrow('"## Soon" is no heading');
    expect(() => readChanges('## 2026-11-21 · 0.1.0\n\n## Unreleased\n')).toThrow('"## Unreleased" is no heading');
  });

  test('gives the feed the time when what is not released was last edited', () => {
    const [first, second] = [new Date('2026-11-23T15:00:00Z'), new Date('2026-11-24T15:00:00Z')];
    const read = (change: string) => readChanges(`## Unreleased\n\n- ${change}\n\n## 2026-11-21 · 0.1.0\n\n- First.\n`);
    const entries = feedEntries(read('Next.'), [], first);
    expect(entries).toEqual([
      { version: 'Unreleased', updated: first.toISOString(), changes: ['Next.'] },
      { version: '0.1.0', updated: '2026-11-21T00:00:00Z', changes: ['First.'] },
    ]);
    expect(feedEntries(read('Next.'), entries, second)).toEqual(entries);
    expect(feedEntries(read('Other.'), entries, second).map(({ updated }) => updated)).toEqual([
      second.toISOString(),
      '2026-11-21T00:00:00Z',
    ]);
  });
});
