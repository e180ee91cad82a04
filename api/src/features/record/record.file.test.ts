import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AiUseFileDocument } from '@promptory/sdk/operations';
import { executeForError } from '../../../test/clients/graphql.ts';
import { serverUrl } from '../../../test/database.ts';
import { makeCategory, makePrompt } from '../../../test/fixtures/factories.ts';
import { insertUses, makeRecorder } from '../../../test/fixtures/record.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inPdfTurn } from './pdf-queue.ts';

let server: TestServer;
let category: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  category = (await makeCategory(server)).id;
});
afterAll(() => server.close());

const newMember = () => makeRecorder(server, category);

/** The instructions that draw the pages of a PDF, and what else is compressed in it. */
const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode[^<>]*>>\nstream\n/g)].map(({ index, 0: start }) =>
    inflateSync(pdf.subarray(index + start.length, pdf.indexOf('\nendstream', index))).toString('latin1'),
  );

/** How many pieces of text a PDF has: each line is at least one. */
const linesOf = (pdf: Buffer): number => streamsOf(pdf).reduce((sum, stream) => sum + stream.split(/\bBT\b/).length - 1, 0);

const glyphsOf = (hex: string): number[] => (hex.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16));

/** The text of a PDF: the glyphs of a font have numbers, and the font a list of what they stand for. */
function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const pieces = streams.flatMap((stream) => stream.match(/\[.*\] TJ/g) ?? []);
  return streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) => [...stream.matchAll(/\[(.*?)\]/gs)].flatMap(([, list]) => list!.match(/(?<=<)[0-9a-f ]*(?=>)/g) ?? []))
    .map((list) => list.map((codes) => String.fromCharCode(...glyphsOf(codes.replaceAll(' ', '')))))
    .map((letters) =>
      pieces.map((piece) => glyphsOf((piece.match(/(?<=<)[0-9a-f]+/g) ?? []).join('')).map((glyph) => letters[glyph])),
    )
    .flatMap((lines) => lines.map((line) => line.join('')))
    .join('\n');
}

/** How often the letter that is the most frequent one is in a PDF. */
function lettersOf(pdf: Buffer): number {
  const counts = new Map<string, number>();
  for (const content of streamsOf(pdf)) {
    for (const [, text] of content.matchAll(/<([0-9a-f]+)>(?=[^\n]*TJ)/g))
      for (const glyph of text!.match(/.{4}/g) ?? []) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

describe('the file', () => {
  test('has all entries as CSV, oldest first, and their digest', async () => {
    const { useNew, add, record, file } = await newMember();
    const first = await useNew({ matter: '=1+1', assistant: 'Claude' });
    await useNew();
    await add(
      (await record()).slice(1).map(({ id }) => id),
      { isReview: true, text: 'Read, "twice"' },
    );
    const { content, digest, count, name, mediaType } = await file({});
    expect(digest).toBe(createHash('sha256').update(content).digest('hex'));
    expect([count, mediaType]).toEqual([2, 'text/csv']);
    expect(name).toMatch(/^ai-use-record-\d{4}-\d\d-\d\d\.csv$/);
    // Without the mark, Excel reads letters such as umlauts in another encoding.
    const [, text = ''] = content.toString().split('\uFEFF');
    const [head, row, ...others] = text.trimEnd().split('\r\n');
    expect(head).toBe('id,usedAt,promptId,title,version,matter,assistants,reviewedAt,notes,history');
    expect(row).toContain(`,${first.id},`);
    expect(row).toContain(`,'=1+1,Claude,${server.clock.now.toISOString()},"Read, ""twice""",`);
    expect(others).toHaveLength(1);
    expect((await file({})).digest).toBe(digest);
    expect((await file({ filter: { matter: '=1+1' } })).count).toBe(1);
  });

  test('as PDF states the same digest, and is a document of numbered pages', async () => {
    const { useNew, file, user } = await newMember();
    const prompt = await useNew({ matter: 'Łukasz & Søn' });
    await insertUses(server, user.id, prompt.id, 60);
    const csv = await file({});
    const pdf = await file({ format: 'pdf', firm: 'Doe & Partners', timeZone: 'America/New_York' });
    expect([pdf.digest, pdf.count, pdf.mediaType]).toEqual([csv.digest, 61, 'application/pdf']);
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.content.toString('latin1')).toMatch(/\/Type \/Pages[^>]*\/Count [2-9]/);
  });

  test('as PDF names the period of the filter, even if it has no entries then', async () => {
    const { file, use } = await newMember();
    const since = '2026-01-05T00:00:00Z';
    const until = '2026-02-01T00:00:00Z';
    const periodWith = async (filter: object) =>
      /^Period: .*$/m.exec(textOf((await file({ format: 'pdf', timeZone: 'UTC', filter })).content))?.[0];
    expect(await periodWith({ since, until })).toBe('Period: January 5, 2026 to January 31, 2026');
    expect(await periodWith({ since })).toBe('Period: from January 5, 2026');
    expect(await periodWith({ until })).toBe('Period: until January 31, 2026');
    expect(await periodWith({})).toBe('Period: all entries');
    await use((await makePrompt(server, category)).id);
    expect(await periodWith({ matter: 'Acme' })).toBe('Period: all entries');
  });

  test('as PDF says that it cannot show some characters, if there are any', async () => {
    const { file, useNew } = await newMember();
    const text = async () => textOf((await file({ format: 'pdf', firm: 'Łukasz & Søn' })).content);
    const line = 'Some characters cannot be shown in a PDF. The CSV file has the same entries with all characters.';
    await useNew({ matter: 'Île-de-France' });
    expect(await text()).not.toContain(line);
    await useNew({ matter: '北京 Legal' });
    expect(await text()).toContain(line);
  });

  test('has the day of the member in its name', async () => {
    const { now } = server.clock;
    server.clock.now = new Date('2028-03-01T01:00:00Z');
    const { file } = await newMember();
    const names = ['UTC', 'America/Los_Angeles'].map(async (timeZone) => (await file({ timeZone })).name);
    expect(await Promise.all(names)).toEqual(['ai-use-record-2028-03-01.csv', 'ai-use-record-2028-02-29.csv']);
    server.clock.now = now;
  });

  test('as PDF cuts nothing off, however much is noted of an entry', async () => {
    const { useNew, record, add, file } = await newMember();
    await useNew();
    const ids = (await record()).map(({ id }) => id);
    // The widest letter, and as many lines as a label can have.
    for (let number = 0; number < 10; number += 1)
      await add(ids, {
        assistant: `${number}${'W'.repeat(59)}`,
        text: `${number}${'W'.repeat(299)}`,
        matter: `${'W\n'.repeat(49)}W${number}`,
      });
    expect(lettersOf((await file({ format: 'pdf' })).content)).toBe(10 * (59 + 299) + 50);
  });

  test.each([...'\n\r\v\f\x85\u2028\u2029'])('as PDF has no line that somebody has entered with %j', async (lineBreak) => {
    const { file } = await newMember();
    const linesWith = async (matter: string) => linesOf((await file({ format: 'pdf', filter: { matter } })).content);
    expect(await linesWith(`Acme${lineBreak}Entries: 999.`)).toBe(await linesWith('Acme Entries: 999.'));
  });

  test('has every note, however many lines they have', async () => {
    const { useNew, record, add, file } = await newMember();
    await useNew();
    const ids = (await record()).map(({ id }) => id);
    // A spreadsheet would run what follows them; what is looked ahead for that must not grow with the square of their number.
    for (let number = 0; number < 9; number += 1) await add(ids, { text: `${number}"${'\n'.repeat(280)}"=` });
    const { content } = await file({});
    expect(content.toString()).toContain(`"'=`.replace(`"'`, `'""`));
    expect((await file({ format: 'pdf' })).content.toString('latin1')).toContain('%PDF-');
  });

  test.each([
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a long name of the firm', { firm: 'x'.repeat(201) }, 'firm'],
  ])('is not made of %s', async (_what, variables, field) => {
    const { token } = await newMember();
    const { code, fields } = await executeForError(server, AiUseFileDocument, { format: 'pdf', ...variables }, token);
    expect([code, Object.keys(fields ?? {})]).toEqual(['BAD_USER_INPUT', [field]]);
  });

  test('as PDF does not count if it is refused while another one is being made', async () => {
    const { token, user, file } = await newMember();
    let finish = () => {};
    const make = () => new Promise<void>((resolve) => (finish = resolve));
    const other = inPdfTurn({ userId: user.id, make, onRefused: () => Promise.resolve() });
    for (let count = 0; count < 20; count += 1)
      expect(await executeForError(server, AiUseFileDocument, { format: 'pdf', timeZone: 'UTC' }, token)).toMatchObject({
        message: expect.stringMatching(/^Another PDF of yours is being made/),
      });
    finish();
    await other;
    expect((await file({ format: 'pdf' })).count).toBe(0);
  });

  test('has at most 2,000 entries, and says what to do', async () => {
    const { token, user } = await newMember();
    const { id } = await makePrompt(server, category);
    await insertUses(server, user.id, id, 2001);
    expect(await executeForError(server, AiUseFileDocument, { format: 'csv' }, token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'There are more than 2,000 entries. Choose a shorter period.',
    });
  });
  test.each([
    ['a matter that no label can be', { filter: { matter: 'x'.repeat(101) } }, 'matter'],
    ['a firm in several lines', { firm: 'Doe\nEntries: 999.' }, 'firm'],
    ['a firm in several lines of Unicode', { firm: 'Doe\u2028Entries: 999.' }, 'firm'],
  ])('is not made with %s', async (_, variables, field) => {
    const { token } = await newMember();
    const error = await executeForError(server, AiUseFileDocument, { format: 'pdf', timeZone: 'UTC', ...variables }, token);
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } });
  });

  test.each(['0000-06-01T00:00:00Z', '9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00+14:00'])(
    'until %s, which only PostgreSQL’s driver can write, is no defect',
    async (until) => {
      const { token } = await newMember();
      const error = await executeForError(
        server,
        AiUseFileDocument,
        { format: 'csv', timeZone: 'UTC', filter: { until } },
        token,
      );
      const isRead = serverUrl !== undefined;
      expect(error).toMatchObject(isRead ? { status: 200 } : { status: 400, message: 'Give times of the years 1 to 9999.' });
    },
  );
});
