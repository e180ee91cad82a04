import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isObjectType } from 'graphql';
import { executeText } from '../../../test/clients/graphql.ts';
import { unlimited } from '../../../test/fixtures/actors.ts';
import { fullQuery, schema, rootFields } from '../../../test/schema-fields.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { giveOwnThings, OWN_ID } from '../../../test/fixtures/mine.ts';
import { importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { makeWorkflow } from '../../../test/fixtures/workflows.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { requiredScope } from './scopes.ts';

describe('prompt content', () => {
  const [FREE_PHRASE, PREMIUM_PHRASE] = ['The viridian orrery clause', 'The obsidian heliotrope clause'];
  const open = promptFile('open', { title: 'Open quillet', body: `${FREE_PHRASE} about quilled orreries`, related: ['premium'] });
  const premium = promptFile('premium', { title: 'Premium vellum', premium: true, body: PREMIUM_PHRASE, related: ['open'] });
  const library = libraryOf([open, premium]);
  const withoutTexts = libraryOf([open, premium].map((prompt) => ({ ...prompt, body: 'Empty' })));

  let own: TestServer;
  let keyWithContent: string;
  /** Keys without prompts:read, or whose owner does not have Pro. */
  let keysWithoutContent: Record<'of a Pro member' | 'of a free member', string>;
  beforeAll(async () => {
    own = await startServer(unlimited);
    await importInto(own, library);
    await makeWorkflow(own, open.categoryId, ['open', 'premium'], { id: 'both' });
    const [pro, free] = [await makePro(own), await makeFree(own)];
    for (const { token } of [pro, free])
      for (const path of ['favorites/open', 'prompt-usage/open']) await own.rest('POST', `/api/user/${path}`, { token });
    for (const path of ['favorites/premium', 'prompt-usage/premium'])
      await own.rest('POST', `/api/user/${path}`, { token: pro.token });
    await giveOwnThings(own, [pro.user.id, free.user.id], 'premium');
    keyWithContent = (await makeKey(own, pro.user)).key;
    keysWithoutContent = {
      'of a Pro member': (await makeKey(own, pro.user, { scopes: ['catalog:read', 'usage:write', 'mine:read'] })).key,
      'of a free member': (await makeKey(own, free.user)).key,
    };
  });
  afterAll(() => own.close());

  const returnsPrompts = (name: string, seen: string[] = []): boolean => {
    const type = schema.getType(name);
    if (name === 'Prompt') return true;
    if (!isObjectType(type) || seen.includes(name)) return false;
    return Object.values(type.getFields()).some((field) => returnsPrompts(getNamedType(field.type).name, [...seen, name]));
  };
  const paths = rootFields
    .filter(({ field: { type } }) => returnsPrompts(getNamedType(type).name))
    .filter(({ kind, field: { name } }) => requiredScope(`${kind === 'query' ? 'Query' : 'Mutation'}.${name}`) !== null);
  const given: Record<string, Record<string, unknown>> = {
    prompt: { id: 'open' },
    workflow: { id: 'both' },
    setFavorite: { promptId: 'open', isFavorited: true },
    recordUse: { promptId: 'premium' },
    collectionEntries: { collectionId: OWN_ID },
    ownWorkflows: { first: 2 },
    ownWorkflow: { id: OWN_ID },
  };
  const phrases = new RegExp(`${FREE_PHRASE}|${PREMIUM_PHRASE}`);
  const holders = ['of a Pro member', 'of a free member'] as const;

  test.each(
    paths.flatMap(({ kind, field: { name } }) =>
      holders
        // The key of a free member cannot write.
        .filter((owner) => kind === 'query' || owner === 'of a Pro member')
        .map((owner) => [name, owner] as const),
    ),
  )('%s has no content for a key %s without prompts:read', async (name, owner) => {
    const variables = given[name] ?? {};
    const query = fullQuery(name, variables);
    const rejected = await own.graphql(query, variables, { token: keysWithoutContent[owner] });
    expect([rejected.status, rejected.body.errors]).toEqual([200, undefined]);
    expect(rejected.text).not.toMatch(phrases);
    expect(rejected.text).toContain('"isLocked":true');
    expect(rejected.text).not.toContain('"isLocked":false');
    const { text } = await own.graphql(query, variables, { token: keyWithContent });
    expect(text).toMatch(phrases);
    expect(text).not.toContain('"isLocked":true');
  });

  test.each(['prompts', 'prompts/popular', 'prompts/open', 'prompts/premium', 'user/recent-prompts', 'user/favorites'])(
    'GET /api/%s has none either',
    async (path) => {
      for (const owner of holders) {
        const { status, text } = await own.rest('GET', `/api/${path}`, { token: keysWithoutContent[owner] });
        expect({ status, isOpen: phrases.test(text), isLocked: text.includes('"content":null') }).toEqual({
          status: 200,
          isOpen: false,
          isLocked: true,
        });
      }
      expect((await own.rest('GET', `/api/${path}`, { token: keyWithContent })).text).toMatch(phrases);
    },
  );

  test('search results do not depend on it', async () => {
    const probes = [
      FREE_PHRASE,
      PREMIUM_PHRASE,
      'orrery',
      'orreri',
      'orrrey',
      'viridian',
      'heliotrope',
      'heliotrpoe',
      'quillet',
      'quilelt',
      // A word of the content, which would affect the correction of typos.
      'quilled',
      'open orrery',
      'vellum',
      'h',
      'o',
    ];
    const responsesFor = async (token: string) => {
      const responses: string[] = [];
      for (const search of probes) {
        const query =
          'query ($search: String) { prompts(search: $search) { totalCount pageInfo { endCursor } edges { cursor match { title { text isMatch } } node { id content } } } allPrompts(search: $search) { id } }';
        responses.push((await own.graphql(query, { search }, { token })).text);
        responses.push((await own.rest('GET', `/api/prompts?search=${encodeURIComponent(search)}`, { token })).text);
      }
      return responses;
    };
    const responsesForKeys = async () => [
      await responsesFor(keysWithoutContent['of a Pro member']),
      await responsesFor(keysWithoutContent['of a free member']),
    ];
    const [before, seen] = [await responsesForKeys(), await responsesFor(keyWithContent)];
    await importInto(own, withoutTexts);
    const [after, unseen] = [await responsesForKeys(), await responsesFor(keyWithContent)];
    await importInto(own, library);
    expect(before).toEqual(after);
    expect(seen).not.toEqual(unseen);
    // The cards are still found, even with typos.
    const found = (responses: string[], search: string) => responses[2 * probes.indexOf(search)]!.includes('"id":"open"');
    for (const responses of before)
      expect(['quillet', 'quilelt', 'quilled', 'orrery', FREE_PHRASE].map((search) => found(responses, search))).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
    expect(found(seen, 'orrery')).toBe(true);
  });

  test('a key with usage:write can record uses of prompts owner content it cannot read', async () => {
    const mutation = 'mutation { recordUse(promptId: "premium") { prompt { id isLocked content } } }';
    expect(await executeText(own, mutation, {}, keysWithoutContent['of a Pro member'])).toEqual({
      recordUse: { prompt: { id: 'premium', isLocked: true, content: null } },
    });
  });
});
