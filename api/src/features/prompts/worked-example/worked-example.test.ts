import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PromptDocument, PromptExampleDocument, PromptsDocument, RecordUseDocument } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { digestOf } from '../content/worked-example.ts';
import { toHtml } from './answer-html.ts';

const answer =
  '# Memo\n\n| Term | Risk |\n| --- | --- |\n| Cap | high |\n\n<script>alert(1)</script>\n\n[go](javascript:alert(1))';

const edition = {
  body: 'Write to [CLIENT_NAME].',
  short: 'A quokkaish note to [CLIENT_NAME].',
  followUps: [{ title: 'Shorten it', text: 'Make the letter to [CLIENT_NAME] one page long, please.' }],
  example: { CLIENT_NAME: 'Fernhill Ltd' },
  answer: { date: '2026-11-23', digest: digestOf('Write to Fernhill Ltd.'), text: answer },
  changes: [
    { version: '2.0', date: '2026-11-23', note: 'Asks for the client.' },
    { version: '1.0', date: '2026-06-01', note: 'First edition.' },
  ],
};

let server: TestServer;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer();
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
  await importInto(
    server,
    libraryOf([
      promptFile('open', edition),
      promptFile('locked', { ...edition, premium: true }),
      promptFile('plain'),
      promptFile('edited', { ...edition, body: 'Call [CLIENT_NAME].' }),
    ]),
  );
});
afterAll(() => server.close());

const read = async (id: string, token: string) => (await execute(server, PromptDocument, { id }, token)).prompt!;
const exampleOf = async (id: string, token: string) =>
  (await execute(server, PromptExampleDocument, { id }, token)).prompt!.example;

describe('the edition of a prompt', () => {
  test('is returned with it', async () => {
    const { short: shortContent, followUps, changes } = edition;
    expect(await read('open', free)).toMatchObject({ shortContent, followUps, version: '2.0', changes });
  });

  test('is empty where the folder has none', async () => {
    expect(await read('plain', free)).toMatchObject({ shortContent: null, followUps: [], version: '1.0' });
    expect(await exampleOf('plain', free)).toBeNull();
  });

  test('is locked with the text, except for its versions', async () => {
    expect(await read('locked', free)).toMatchObject({
      content: null,
      shortContent: null,
      followUps: null,
      version: '2.0',
      changes: edition.changes,
    });
    expect(await read('locked', pro)).toMatchObject({ shortContent: edition.short, followUps: edition.followUps });
  });

  test('is not searched', async () => {
    const { prompts } = await execute(server, PromptsDocument, { search: 'quokkaish' }, pro);
    expect(prompts.edges.filter(({ node }) => node.id !== 'plain')).toEqual([]);
  });

  test('takes no statement more than the prompt alone', async () => {
    const statements = async (fields: string) => {
      server.queries.length = 0;
      await executeText(server, `{ prompt(id: "open") { ${fields} } }`, {}, free);
      return server.queries.length;
    };
    const alone = await statements('id content');
    expect(await statements('id content task shortContent followUps { text } changes { note } hasExample')).toBe(alone);
  });
});

describe('a worked example', () => {
  test.each(['open', 'locked'])('of the %s prompt is open to free members', async (id) => {
    expect(await exampleOf(id, free)).toMatchObject({
      values: [{ name: 'CLIENT_NAME', value: 'Fernhill Ltd' }],
      answer,
      answeredOn: '2026-11-23',
    });
  });

  test('comes as HTML without what could harm a page', async () => {
    const { answerHtml } = (await exampleOf('open', free))!;
    expect(answerHtml).toContain('<h3>Memo</h3>');
    expect(answerHtml).toContain('<td>high</td>');
    expect(answerHtml).toContain('&lt;script&gt;');
    expect(answerHtml).not.toMatch(/<script|javascript:/i);
  });

  test('is not published once the text that was answered has changed', async () => {
    expect(await exampleOf('edited', free)).toBeNull();
  });

  test('is closed to visitors', async () => {
    expect(await executeForError(server, PromptExampleDocument, { id: 'open' })).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

test.each([
  ['# One\n\n###### Six', '<h3>One</h3>\n<h4>Six</h4>'],
  ['### A\n\n#### B\n\n### C\n\n## D', '<h3>A</h3>\n<h4>B</h4>\n<h3>C</h3>\n<h3>D</h3>'],
  ['- [ ] open\n- [x] done', '<ul>\n<li>☐ open</li>\n<li>☑ done</li>\n</ul>'],
  ['a<br>b<sup>1</sup> `<br>` <img src=x>', '<p>a<br>b<sup>1</sup> <code>&lt;br&gt;</code> &lt;img src=x&gt;</p>'],
  [
    '| | A |\n|---|---|\n| x | 1 |',
    '<table>\n<thead>\n<tr>\n<td></td>\n<th>A</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>x</td>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['![x](https://example.com/x.png)', '<p>!<a href="https://example.com/x.png">x</a></p>'],
])('the HTML of %j', (markdown, html) => {
  expect(toHtml(markdown)).toBe(html);
});

test('footnotes have a heading below that of the answer', () => {
  expect(toHtml('# One[^1]\n\n[^1]: Note')).toMatch(/<h4 [^>]*>Footnotes<\/h4>/);
});

test('a use keeps the version that was used', async () => {
  await execute(server, RecordUseDocument, { promptId: 'open' }, pro);
  const rows = await server.database.fork().execute(`select version from prompt_uses where prompt_id = 'open'`);
  expect(rows).toEqual([{ version: '2.0' }]);
});
