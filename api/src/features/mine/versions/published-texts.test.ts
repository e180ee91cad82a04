import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MyVersionDocument } from '@promptory/sdk/operations';
import { execute, executeText } from '../../../../test/clients/graphql.ts';
import { makePro } from '../../../../test/fixtures/factories.ts';
import { importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { SAVE } from '../../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';
import { User } from '../../users/user.entity.ts';

const OLD = 'Summarize the obsidian clause of the lease for [CLIENT_NAME].\nName each heliotrope duty.';
const NEW = 'Digest that viridian annex about rent.\nList every orrery deadline.';
const OWN = 'Smile kindly.';

let server: TestServer;
let owner: Awaited<ReturnType<typeof makePro>>;
let made = 0;
let promptId: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makePro(server);
  promptId = `prompt-${(made += 1)}`;
});

/** A new version of the library. */
const publish = (body: string, fields: Parameters<typeof promptFile>[1] = {}) =>
  importInto(server, libraryOf([promptFile(promptId, { premium: true, body, ...fields })]));
const save = (revision: number, base: string | null, content: string) =>
  executeText(server, SAVE, { promptId, revision, base, input: { content } }, owner.token);
async function ownWordsAfterThePlan(): Promise<string> {
  await server.database.fork().nativeUpdate(User, owner.user.id, { stripeStatus: 'canceled' });
  const { myVersion } = await execute(server, MyVersionDocument, { promptId }, owner.token);
  expect(myVersion).toMatchObject({ isLocked: true, content: null });
  return myVersion!.ownWords;
}

test('the library’s present text is not a member’s, although their version is made from an earlier one', async () => {
  await publish(OLD);
  await save(0, OLD, `${OLD} Mine.`);
  await publish(NEW);
  await save(1, null, `${NEW} ${OWN}`);
  expect(await ownWordsAfterThePlan()).toBe(OWN);
});

test('nor is it, however it came into the database', async () => {
  await publish(OLD);
  await save(0, OLD, `${OLD} Mine.`);
  await server.database.fork().nativeUpdate(Prompt, promptId, { content: NEW });
  await save(1, null, `${NEW} ${OWN}`);
  expect(await ownWordsAfterThePlan()).toBe(OWN);
});

test('an earlier text of the library is not a member’s, although nobody has made a version from it', async () => {
  await publish(OLD);
  await publish(NEW);
  await save(0, NEW, `${OLD} ${OWN}`);
  expect(await ownWordsAfterThePlan()).toBe(OWN);
});

test('nor are its short version and its follow-ups, of now or earlier', async () => {
  const short = 'Abridge this turquoise paragraph.';
  const followUps = [{ title: 'Compare both', text: 'Weigh those astrolabe remedies.' }];
  await publish(OLD, { short, followUps });
  await save(0, OLD, `${short} ${followUps[0]!.text} ${OWN}`);
  await publish(NEW, { short: undefined, followUps: undefined });
  await save(1, NEW, `${followUps[0]!.text} ${short} ${OWN} Twice.`);
  expect(await ownWordsAfterThePlan()).toBe(`${OWN} Twice.`);
});
