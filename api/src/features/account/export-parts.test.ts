import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../core/context.ts';
import { allowReleaseToWait, setRelease } from '../../core/limits/large-responses.ts';
import { HOUR } from '../../core/time.ts';
import { auditOf } from '../../../test/assertions/audit.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAssistantRequest } from '../../../test/fixtures/assistant.ts';
import { makeCategory, makeFree, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { fillOwnPrompts, giveOwnThings } from '../../../test/fixtures/mine.ts';
import { fillVersions, giveVersions, SAVE } from '../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { sectionsOfMember } from './export.ts';

let server: TestServer;
let promptId: string;
beforeAll(async () => {
  server = await startServer();
  promptId = (await makePrompt(server, await makeCategory(server))).id;
});
afterAll(() => server.close());

interface Part {
  text: string;
  nextCursor: string | null;
}
type Field = 'exportMyDataPart' | 'exportMinePart';
const WHOLE = { exportMyDataPart: 'exportMyData', exportMinePart: 'exportMine' } as const;

const ask = (field: Field, token: string, after: string | null = null) =>
  server.graphql(`query ($after: String) { ${field}(after: $after) { text nextCursor } }`, { after }, { token });
async function partOf(field: Field, token: string, after: string | null): Promise<Part> {
  const { status, body } = await ask(field, token, after);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return (body.data as Record<Field, Part>)[field];
}
async function partsOf(field: Field, token: string): Promise<string[]> {
  const parts: string[] = [];
  for (let after: string | null | undefined = null; after !== undefined;) {
    const part: Part = await partOf(field, token, after);
    parts.push(part.text);
    after = part.nextCursor ?? undefined;
  }
  return parts;
}

/** Prompts of a member whose texts have the most characters, of which each is two bytes: 6 MB of 200 prompts. */
async function fillWithLongTexts(userId: string, count = 200): Promise<void> {
  await fillOwnPrompts(server, userId, count);
  await server.database.fork().execute("update own_prompts set content = repeat('Ж', 15000) where user_id = ?", [userId]);
}
const insertUses = (userId: string, count: number) =>
  server.database
    .fork()
    .execute(
      "insert into prompt_uses (user_id, prompt_id, used_at) select ?, ?, timestamptz '2026-11-01 00:00:00Z' + (n / 3) * interval '1 minute' from generate_series(1, ?::int) n",
      [userId, promptId, count],
    );

describe.each<Field>(['exportMyDataPart', 'exportMinePart'])('%s', (field) => {
  test('is the whole document, if it is small', async () => {
    const { token, user } = await makeFree(server);
    await giveOwnThings(server, [user.id]);
    await giveVersions(server, [user.id], promptId);
    const whole = await executeText<Record<string, string>>(server, `{ ${WHOLE[field]} }`, {}, token);
    const parts = await partsOf(field, token);
    expect(parts).toHaveLength(1);
    // The export before has become an entry of the audit log.
    const [part, before] = [parts[0]!, whole[WHOLE[field]]!].map((text) => JSON.parse(text) as Record<string, unknown>);
    expect({ ...part, audit: [] }).toEqual({ ...before, audit: [] });
    expect(parts[0]).toBe(JSON.stringify(part, null, 2));
  });

  test('has everything of a large document once and in its order, in parts that a small process can hold', async () => {
    const { token, user } = await makeFree(server);
    await fillWithLongTexts(user.id);
    const parts = await partsOf(field, token);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(2_500_000);
    const text = parts.join('');
    const data = JSON.parse(text) as Record<'prompts' | 'ownPrompts', { id: string; content: string }[]>;
    expect(text).toBe(JSON.stringify(data, null, 2));
    const prompts = data[field === 'exportMinePart' ? 'prompts' : 'ownPrompts'];
    const stored = await server.database
      .fork()
      .execute<{ id: string }[]>('select id from own_prompts where user_id = ? order by created_at, id', [user.id]);
    expect(prompts.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(prompts.every(({ content }) => content === 'Ж'.repeat(15_000))).toBe(true);
  });

  test('says of a document that is too large for one response how to read it', async () => {
    const { token, user } = await makeFree(server);
    await fillWithLongTexts(user.id);
    const { status, body } = await server.graphql(`{ ${WHOLE[field]} }`, {}, { token });
    expect({ status, error: body.errors?.[0] }).toMatchObject({
      status: 400,
      error: {
        message: `This document is too large for one response. Read it in parts, with ${field}.`,
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      },
    });
  });

  test.each(['x', 'bnVsbA', Buffer.from('["mine","no such section",null]').toString('base64url')])(
    'rejects a cursor that is not its own: %s',
    async (cursor) => {
      const { token } = await makeFree(server);
      const { status, body } = await ask(field, token, cursor);
      expect({ status, fields: body.errors?.[0]?.extensions.fields }).toEqual({
        status: 400,
        fields: { after: 'Not a cursor of this document' },
      });
    },
  );
});

test('a cursor of another document, or one that is made up inside of a list, is rejected', async () => {
  const { token, user } = await makeFree(server);
  await fillWithLongTexts(user.id, 40);
  const { nextCursor } = await partOf('exportMinePart', token, null);
  expect(nextCursor).not.toBeNull();
  const made = Buffer.from(JSON.stringify(['my-data', 'uses', 'x'])).toString('base64url');
  for (const cursor of [nextCursor, made]) expect((await ask('exportMyDataPart', token, cursor)).status).toBe(400);
});

test('uses at the same moment are neither lost nor repeated between two pages', async () => {
  const { token, user } = await makeFree(server);
  await insertUses(user.id, 1100);
  const { uses } = JSON.parse((await partsOf('exportMyDataPart', token)).join('')) as { uses: { usedAt: string }[] };
  expect(uses).toHaveLength(1100);
  expect(uses.map(({ usedAt }) => usedAt)).toEqual(uses.map(({ usedAt }) => usedAt).toSorted());
});

test('it has more assistants than a page', async () => {
  const { token, user } = await makeFree(server);
  const { clientId } = await makeAssistantRequest(server);
  await server.database.fork().execute(
    `insert into oauth_grants (id, user_id, client_id, scopes, redirect_uri, code_hash, code_challenge, code_expires_at, created_at, expires_at)
     select gen_random_uuid(), ?, ?, '{}', '', sha256(n::text::bytea), '', now(), now(), 'infinity' from generate_series(1, 501) n`,
    [user.id, clientId],
  );
  const data = JSON.parse((await partsOf('exportMyDataPart', token)).join('')) as { connectedAssistants: { id: string }[] };
  expect(new Set(data.connectedAssistants.map(({ id }) => id)).size).toBe(501);
});

describe('the audit log', () => {
  const exportsOf = async (userId: string) => (await auditOf(server, userId)).filter(({ action }) => action === 'data.exported');

  test('has one entry for all parts of an export', async () => {
    const { token, user } = await makeFree(server);
    await fillWithLongTexts(user.id, 40);
    expect((await partsOf('exportMyDataPart', token)).length).toBeGreaterThan(1);
    expect(await exportsOf(user.id)).toHaveLength(1);
    await partsOf('exportMyDataPart', token);
    expect(await exportsOf(user.id)).toHaveLength(2);
  });

  test('has one as well if somebody begins with the second part', async () => {
    const { token, user } = await makeFree(server);
    const after = Buffer.from(JSON.stringify(['my-data', 'profile', null])).toString('base64url');
    await partOf('exportMyDataPart', token, after);
    expect(await exportsOf(user.id)).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + 2 * HOUR);
    await partOf('exportMyDataPart', token, after);
    expect(await exportsOf(user.id)).toHaveLength(2);
  });
});

test('only first parts count as exports: twenty an hour of all data', async () => {
  const { token, user } = await makeFree(server);
  await fillWithLongTexts(user.id, 40);
  const { nextCursor } = await partOf('exportMyDataPart', token, null);
  for (let count = 0; count < 25; count += 1) await partOf('exportMyDataPart', token, nextCursor);
  for (let count = 1; count < 20; count += 1) await partOf('exportMyDataPart', token, null);
  expect((await ask('exportMyDataPart', token)).body.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
});

test('the turn is given back before the invoices, which come last, are read at Stripe', async () => {
  const { user } = await makeFree(server);
  let hasTurn = true;
  const consume = async () => expect(hasTurn).toBe(true);
  const ctx = { em: server.database.fork(), viewer: null, stripe: null, throttle: { consume } } as unknown as Context;
  setRelease(ctx, () => {
    hasTurn = false;
  });
  allowReleaseToWait(ctx);
  const [name, section] = Object.entries(sectionsOfMember(ctx, user)).at(-1)!;
  expect({ name, read: 'value' in section && (await section.value()) }).toEqual({ name: 'invoices', read: [] });
  expect(hasTurn).toBe(false);
});

test('a version that is saved while its parts are read is in the document once', async () => {
  const { token, user } = await makePro(server);
  const ids = await fillVersions(server, user.id, promptId);
  const em = server.database.fork();
  await em.execute("update my_versions set updated_at = timestamptz '2026-01-01 00:00:00Z' where user_id = ?", [user.id]);
  await em.execute("update my_version_saves set content = repeat('Ж', 15000) where user_id = ? and prompt_id = any (?)", [
    user.id,
    `{${ids.slice(0, 100).join(',')}}`,
  ]);
  const first = await partOf('exportMinePart', token, null);
  const [id] = ids.filter((each) => first.text.includes(`"promptId": "${each}"`));
  await executeText(server, SAVE, { promptId: id, input: { content: 'Shorter' }, revision: 1, base: null }, token);
  const others: string[] = [];
  for (let after = first.nextCursor; after !== null;) {
    const part: Part = await partOf('exportMinePart', token, after);
    others.push(part.text);
    after = part.nextCursor;
  }
  const { versions } = JSON.parse([first.text, ...others].join('')) as { versions: { promptId: string }[] };
  expect(versions.map(({ promptId: of }) => of).sort()).toEqual([...ids].sort());
});
