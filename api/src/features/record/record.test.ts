import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AddToAiUseRecordDocument,
  AiUseFileDocument,
  AiUseMattersDocument,
  AiUseRecordDocument,
  RecordUseDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { explain } from '../../../test/assertions/explain.ts';
import { execute, executeForError } from '../../../test/clients/graphql.ts';
import { inBatches } from '../../../test/fixtures/bulk.ts';
import { makeCategory, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { advance, insertUses, makeRecorder } from '../../../test/fixtures/record.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { normalizeName, visibleText } from '../../core/input.ts';
import { onServer } from '../../../test/on-server.ts';
import { whileWriting } from '../../../test/while-writing.ts';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const newMember = () => makeRecorder(server, category);

describe('the record', () => {
  test('lists each use with its version, newest first', async () => {
    const { use, record } = await newMember();
    const prompt = await makePrompt(server, category, { version: '1.2' });
    await use(prompt.id);
    const first = server.clock.now.toISOString();
    advance(server, 60);
    await use(prompt.id);
    const entry = { promptId: prompt.id, title: prompt.title, version: '1.2', matter: null, notes: [] };
    expect(await record()).toEqual([
      { ...entry, id: expect.any(String), usedAt: server.clock.now.toISOString() },
      { ...entry, id: expect.any(String), usedAt: first },
    ]);
  });

  test('is paged, each entry once', async () => {
    const { token, useNew, record } = await newMember();
    for (let number = 0; number < 5; number += 1) await useNew();
    const seen: string[] = [];
    let after: string | null | undefined;
    for (const isLast of [false, false, true]) {
      const { aiUseRecord } = await execute(server, AiUseRecordDocument, { first: 2, after }, token);
      expect(aiUseRecord.pageInfo.hasNextPage).toBe(!isLast);
      seen.push(...aiUseRecord.edges.map(({ node }) => node.id));
      after = aiUseRecord.pageInfo.endCursor;
    }
    expect(seen).toEqual((await record()).map(({ id }) => id));
    expect(seen).toHaveLength(5);
    expect(await executeForError(server, AiUseRecordDocument, { first: 101 }, token)).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('can be limited to a period and to a matter', async () => {
    const { useNew, record } = await newMember();
    const acme = await useNew({ matter: 'Acme v. Doe' });
    const since = server.clock.now.toISOString();
    const none = await useNew();
    const until = server.clock.now.toISOString();
    const other = await useNew({ matter: 'Acme' });
    const ids = async (filter: object) => (await record(filter)).map(({ promptId }) => promptId);
    expect(await ids({})).toEqual([other.id, none.id, acme.id]);
    expect(await ids({ since })).toEqual([other.id, none.id]);
    expect(await ids({ until })).toEqual([none.id, acme.id]);
    expect(await ids({ since, until })).toEqual([none.id]);
    expect(await ids({ matter: 'Acme' })).toEqual([other.id]);
    for (const matter of ['', ' \u200b']) expect(await ids({ matter })).toEqual([none.id]);
    for (const matter of ['Acm', 'acme', '%', '\0']) expect({ matter, ids: await ids({ matter }) }).toEqual({ matter, ids: [] });
  });

  test('of a matter is found by the notes, however many uses there are', async () => {
    const { user, useNew, record } = await newMember();
    const prompt = await useNew({ matter: 'Acme' });
    await insertUses(server, user.id, prompt.id, 5000);
    await server.database.fork().execute('analyze prompt_uses, use_notes');
    server.queries.length = 0;
    expect(await record({ matter: 'Acme' })).toHaveLength(1);
    const [query] = server.queries.filter(({ sql }) => sql.includes('from prompt_uses'));
    const ofUses = (await explain(server, query!)).filter((node) => node['Index Name']?.startsWith('prompt_uses'));
    expect(ofUses.map((node) => node['Index Name'])).toEqual(['prompt_uses_pkey']);
  });

  test('belongs to the member alone, and no key can read it', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await one.useNew({ matter: 'Acme' });
    expect([await other.record(), await other.matters()]).toEqual([[], []]);
    const [entry] = await one.record();
    expect(await other.addForError([entry!.id], { matter: 'Mine' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await one.record()).toEqual([entry]);
    const { key } = await makeKey(server, one.user);
    for (const call of [
      executeForError(server, AiUseRecordDocument, {}, key),
      executeForError(server, AiUseMattersDocument, {}, key),
      executeForError(server, AiUseFileDocument, { format: 'csv' }, key),
      executeForError(server, AddToAiUseRecordDocument, { ids: [entry!.id], note: { matter: 'A key' } }, key),
    ])
      expect(await call).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is not written to with a key either, which can only record a use', async () => {
    const { user, token } = await makePro(server);
    const { key } = await makeKey(server, user);
    const { id: promptId } = await makePrompt(server, category);
    for (const note of [{ matter: 'Acme' }, { assistant: 'Claude' }])
      expect(await executeForError(server, RecordUseDocument, { promptId, ...note }, key)).toMatchObject({
        code: 'FORBIDDEN',
        message: 'No API key may write to the AI-use record.',
      });
    await execute(server, RecordUseDocument, { promptId }, key);
    const { aiUseRecord } = await execute(server, AiUseRecordDocument, { filter: {}, first: 100 }, token);
    expect(aiUseRecord.edges.map(({ node }) => node)).toMatchObject([{ promptId, notes: [] }]);
  });
});

describe('a use', () => {
  test('can say the assistant and the matter, once however often it is recorded', async () => {
    const { use, record } = await newMember();
    const { id } = await makePrompt(server, category);
    await use(id);
    for (let times = 0; times < 2; times += 1) await use(id, { assistant: 'Claude', matter: ' Acme ' });
    await use(id, { assistant: 'Gemini' });
    const note = { at: server.clock.now.toISOString(), matter: null, isReview: false, text: null };
    expect(await record()).toMatchObject([
      {
        matter: 'Acme',
        notes: [
          { ...note, matter: 'Acme', assistant: 'Claude' },
          { ...note, assistant: 'Gemini' },
        ],
      },
    ]);
  });

  test('for another matter is another entry, however soon', async () => {
    const { token, use, record } = await newMember();
    const { id } = await makePrompt(server, category);
    // The first one belongs to the matter that is named next, and the last one is a repeat.
    for (const matter of [undefined, 'Acme', 'Acme', 'Doe', undefined, 'Acme']) await use(id, { matter });
    expect(await record()).toMatchObject(['Acme', 'Doe', 'Acme'].map((matter) => ({ matter, notes: [{ matter }] })));
    expect((await execute(server, StatsDocument, {}, token)).stats.thisWeek).toBe(3);
  });

  test('for two matters at the same time is two entries', async () => {
    const { use, record } = await newMember();
    const { id } = await makePrompt(server, category);
    await Promise.all(['Acme', 'Doe'].map((matter) => use(id, { matter })));
    expect((await record()).map(({ matter }) => matter).sort()).toEqual(['Acme', 'Doe']);
  });

  test('is for the same matter if its name looks the same', async () => {
    const { token, user, use, record, add, matters } = await newMember();
    const { id } = await makePrompt(server, category);
    const name = 'Jos\u00e9 v. Doe';
    const others = ['Jose\u0301 v. Doe', 'Jos\u00e9  v.\u00a0Doe', '\u202eJos\u00e9 v.\u200b Doe\u2800'];
    for (const matter of [...others, name]) await use(id, { matter, assistant: 'Le  Chat' });
    const [entry, ...rest] = await record({ matter: others[0] });
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ matter: name, notes: [{ matter: name, assistant: 'Le Chat' }] });
    await add([entry!.id], { matter: others[1]!, text: 'Two  spaces' });
    // As names were stored once.
    await server.database
      .fork()
      .execute('insert into use_notes (use_id, user_id, at, matter, is_review) values (?, ?, ?, ?, false)', [
        ...[entry!.id, user.id, server.clock.now, `${others[0]!.replace(' ', '\u00a0 ')}`],
      ]);
    expect(await matters()).toEqual([name]);
    for (const matter of [name, ...others])
      expect(await record({ matter })).toMatchObject([{ matter: name, notes: [{}, { matter: name, text: 'Two  spaces' }, {}] }]);
    await use(id, { matter: name });
    expect((await execute(server, StatsDocument, {}, token)).stats.thisWeek).toBe(1);
  });

  test('is for a matter in its normal form, however its name was typed', async () => {
    const { user, useNew, record, matters } = await newMember();
    await useNew();
    const [entry] = await record();
    const spaces = [...'\t\v\u00a0\u1680\u2003\u2028\u202f\u205f\u3000'].map((space, number) => `Doe${space}${number}`);
    const letters = ['A\u030angstro\u0308m', '\u212bngstrom', 'q\u0307\u0323', '\u1100\u1161', '\ud83d\ude00'];
    const hidden = [...'\u00ad\u061c\u115f\u180e\u200b\u200f\u202e\u2066\u3164\ufeff\uffa0\ufff0'].map(
      (each, number) => `Roe${each}${number}`,
    );
    const ends = ['\u200dcase\u200d', '\u2800dots\u2800', 'می\u200cخواهم'];
    const typed = [...spaces, ...letters, ...hidden, ...ends, ' before', 'after ', 'two  spaces', 'in\r\nlines', 'a plain one'];
    for (const matter of typed)
      await server.database
        .fork()
        .execute('insert into use_notes (use_id, user_id, at, matter, is_review) values (?, ?, ?, ?, false)', [
          ...[entry!.id, user.id, server.clock.now, matter],
        ]);
    expect((await matters()).reverse()).toEqual(typed.map((name) => normalizeName(visibleText(name))));
  });

  test('belongs to the matter that was added last', async () => {
    const { useNew, record, add } = await newMember();
    await useNew({ matter: 'Acme' });
    const [entry] = await record();
    await add([entry!.id], { matter: 'Doe' });
    expect(await record()).toMatchObject([{ matter: 'Doe', notes: [{ matter: 'Acme' }, { matter: 'Doe' }] }]);
  });

  onServer('without a note keeps nothing from one with a note while it waits for it', async () => {
    const { user, use } = await newMember();
    const { id } = await makePrompt(server, category);
    await whileWriting(
      server,
      async (connection) => {
        await connection.query('select from users where id = $1 for update', [user.id]);
        await connection.query("set local lock_timeout = '500ms'");
      },
      () => use(id),
      (connection) =>
        connection.query('insert into recent_uses (user_id, prompt_id, used_at) values ($1, $2, $3)', [
          user.id,
          id,
          server.clock.now,
        ]),
    );
  });

  test('says it once, too, where it is recorded twice at the same time', async () => {
    const { use, record } = await newMember();
    const { id } = await makePrompt(server, category);
    await Promise.all([1, 2, 3].map(() => use(id, { assistant: 'Claude' })));
    expect(await record()).toMatchObject([{ notes: [{ assistant: 'Claude' }] }]);
  });

  test('is not recorded with a label that is too long', async () => {
    const { token, record } = await newMember();
    const { id: promptId } = await makePrompt(server, category);
    const error = await executeForError(server, RecordUseDocument, { promptId, matter: 'x'.repeat(101) }, token);
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { matter: 'Use at most 100 characters' } });
    expect(await record()).toEqual([]);
  });
});

describe('notes', () => {
  test('are added to several entries, and replace nothing', async () => {
    const { useNew, record, add, matters } = await newMember();
    await useNew();
    await useNew({ matter: 'Acme' });
    const ids = (await record()).map(({ id }) => id);
    expect(await add(ids, { matter: 'Acme v. Doe' })).toEqual(await record());
    const at = server.clock.now.toISOString();
    await add([ids[0]!], { isReview: true, text: 'Checked the citations' });
    expect(await record()).toMatchObject([
      {
        matter: 'Acme v. Doe',
        notes: [
          { matter: 'Acme', isReview: false },
          { at, matter: 'Acme v. Doe', assistant: null, isReview: false, text: null },
          { at, matter: null, assistant: null, isReview: true, text: 'Checked the citations' },
        ],
      },
      { matter: 'Acme v. Doe', notes: [{ matter: 'Acme v. Doe' }] },
    ]);
    expect(await matters()).toEqual(['Acme v. Doe', 'Acme']);
  });

  test('are not added again by a request whose response was lost, but later', async () => {
    const { useNew, record, add } = await newMember();
    await useNew();
    await useNew();
    const ids = (await record()).map(({ id }) => id);
    const review = { isReview: true, text: 'Checked the dates' };
    await add([ids[0]!], review);
    await add(ids, review);
    expect(await record()).toMatchObject([{ notes: [review] }, { notes: [review] }]);
    await add([ids[0]!], { ...review, matter: 'Acme' });
    await add([ids[0]!], review);
    advance(server, 11 * 60);
    await add([ids[0]!], review);
    expect(await record()).toMatchObject([{ notes: [review, { matter: 'Acme' }, review, review] }, { notes: [review] }]);
  });

  test('cannot be changed, not even in the database', async () => {
    const { useNew } = await newMember();
    await useNew({ matter: 'Acme' });
    await expect(server.database.fork().execute("update use_notes set matter = 'Doe'")).rejects.toThrow(
      'entries of use_notes cannot be changed',
    );
  });

  test.each([
    ['nothing', {}, 'note'],
    ['nothing but spaces', { matter: ' ', text: '  ' }, 'note'],
    ['a label that is too long', { matter: 'x'.repeat(101) }, 'matter'],
    ['an assistant that is too long', { assistant: 'x'.repeat(61) }, 'assistant'],
    ['a text that is too long', { text: 'x'.repeat(301) }, 'text'],
    ['characters that cannot be stored', { text: 'a\0b' }, 'text'],
  ])('say something that fits: not %s', async (_what, note, field) => {
    const { useNew, record, addForError } = await newMember();
    await useNew();
    const [entry] = await record();
    const { code, fields } = await addForError([entry!.id], note);
    expect([code, Object.keys(fields ?? {})]).toEqual(['BAD_USER_INPUT', [field]]);
    expect(await record()).toEqual([entry]);
  });

  test.each([
    ['no entry', []],
    ['what is no id', ['0', 'no id']],
    ['a number that is no bigint', ['9'.repeat(30)]],
    ['more than 100', Array.from({ length: 101 }, (_, id) => String(id))],
  ])('go to entries of the record: not to %s', async (_what, ids) => {
    const { useNew, record, addForError } = await newMember();
    await useNew();
    const [entry] = await record();
    const { code } = await addForError(ids.length === 1 ? [entry!.id, ...ids] : ids, { matter: 'Acme' });
    expect(code).toBe(ids.length === 0 || ids.length > 100 ? 'BAD_USER_INPUT' : 'NOT_FOUND');
    expect(await record()).toEqual([entry]);
  });

  test('are at most 10 for an entry, even when they are added at the same time', async () => {
    const { useNew, record, token } = await newMember();
    await useNew();
    const ids = (await record()).map(({ id }) => id);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        executeForError(server, AddToAiUseRecordDocument, { ids, note: { text: `Note ${number}` } }, token),
      ),
    );
    expect(responses.filter(({ status }) => status !== 200)).toHaveLength(2);
    expect((await record())[0]!.notes).toHaveLength(10);
  });

  test('are at most 20,000 in all, even when they are added to different entries at the same time', async () => {
    const { user, record, token, use } = await newMember();
    const { id: noted } = await makePrompt(server, category);
    await insertUses(server, user.id, noted, 8);
    const em = server.database.fork();
    const ids = (await record()).map(({ id }) => id);
    await inBatches(server, ['prompt_uses', 'use_notes'], 19_998, (first, last) =>
      em.execute(
        `with used as (
           insert into prompt_uses (user_id, prompt_id, used_at)
           select ?, ?, ?::timestamptz - make_interval(days => 1, secs => n) from generate_series(?::int, ?::int) n returning id
         )
         insert into use_notes (use_id, user_id, at, is_review) select id, ?, ?, true from used`,
        [user.id, noted, server.clock.now, first, last, user.id, server.clock.now],
      ),
    );
    const prompts: string[] = [];
    for (let made = 0; made < 4; made += 1) prompts.push((await makePrompt(server, category)).id);
    await Promise.all([
      ...ids.map((id) => executeForError(server, AddToAiUseRecordDocument, { ids: [id], note: { isReview: true } }, token)),
      ...prompts.map((id) => use(id, { matter: 'Acme' })),
    ]);
    expect(await em.execute('select count(*)::int as notes from use_notes where user_id = ?', [user.id])).toEqual([
      { notes: 20_000 },
    ]);
  });
});
