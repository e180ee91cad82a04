import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NAME_MAX } from '@promptory/sdk/fill';
import { OwnWorkflowDocument, OwnWorkflowsDocument } from '@promptory/sdk/operations';
import { executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { ownWorkflowClient } from '../../../../test/clients/own-workflow.ts';
import { makeFree, makePrompt } from '../../../../test/fixtures/factories.ts';
import { makeOwnPrompt } from '../../../../test/fixtures/mine.ts';
import {
  CREATE_WORKFLOW,
  DELETE_WORKFLOW,
  fillOwnWorkflows,
  IMPORT_WORKFLOWS,
  makeOwnWorkflow,
  makeStepPrompts,
  ownWorkflowInput,
  stepsOf,
  UPDATE_WORKFLOW,
} from '../../../../test/fixtures/own-workflow.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let category: string;
let letter: string;
let memo: string;
let secret: string;
beforeAll(async () => {
  server = await startServer();
  ({ category, letter, memo, secret } = await makeStepPrompts(server));
});
afterAll(() => server.close());

const { send, find, list } = ownWorkflowClient(() => server);
const tick = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000));

describe('making one', () => {
  test('of prompts of both kinds, with the answers that go into later steps', async () => {
    const { token } = await makeFree(server);
    const own = await makeOwnPrompt(server, token);
    const steps = [
      { title: ' Read ', promptId: letter, checks: [' The dates are right. '] },
      { title: 'Write', ownPromptId: own.id, takes: [{ field: 'CLIENT_NAME', step: 1 }], ownFields: ['TONE'] },
    ];
    const made = await makeOwnWorkflow(server, token, { title: ' Mine ', purpose: ' A letter. ', steps });
    expect(made).toMatchObject({
      title: 'Mine',
      purpose: 'A letter.',
      version: 1,
      isPremium: false,
      isLocked: false,
      steps: [
        { title: 'Read', promptId: letter, prompt: { id: letter }, ownPrompt: null, takes: [], checks: ['The dates are right.'] },
        {
          title: 'Write',
          promptId: null,
          prompt: null,
          ownPrompt: { id: own.id },
          takes: [{ field: 'CLIENT_NAME', step: 1 }],
          ownFields: ['TONE'],
          checks: [],
        },
      ],
    });
    expect(await find(token, made.id)).toMatchObject({
      id: made.id,
      title: 'Mine',
      steps: [{ title: 'Read' }, { title: 'Write' }],
    });
  });

  const step = (values: object = {}) => ({ title: 'A step', promptId: 'known', ...values });
  test.each<[object, Record<string, string>]>([
    [{ title: ' ' }, { title: 'Enter a name' }],
    [{ title: 'x'.repeat(121) }, { title: 'Use at most 120 characters' }],
    [{ title: 'a\nb' }, { title: 'Use a single line' }],
    [{ purpose: 'x'.repeat(201) }, { purpose: 'Use at most 200 characters' }],
    [{ purpose: 'a\0' }, { purpose: 'Remove the characters that cannot be shown' }],
    [{ steps: [] }, { steps: 'Add a step' }],
    [{ steps: Array.from({ length: 13 }, (_, n) => step({ promptId: `p-${n}` })) }, { steps: 'A workflow has at most 12 steps' }],
    [{ steps: [step({ title: '' })] }, { 'steps.0.title': 'Say what is done in this step' }],
    [{ steps: [step({ title: 'x'.repeat(81) })] }, { 'steps.0.title': 'Use at most 80 characters' }],
    [{ steps: [{ title: 'A step' }] }, { 'steps.0.promptId': 'Choose a prompt' }],
    [{ steps: [step({ ownPromptId: 'own' })] }, { 'steps.0.promptId': 'Choose a prompt' }],
    [{ steps: [step({ promptId: 'nothing' })] }, { 'steps.0.promptId': 'There is no such prompt' }],
    [{ steps: [step({ promptId: 'a\0' })] }, { 'steps.0.promptId': 'There is no such prompt' }],
    [{ steps: [step({ promptId: 'a'.repeat(201) })] }, { 'steps.0.promptId': 'There is no such prompt' }],
    [{ steps: [step(), step()] }, { 'steps.1.promptId': 'Another step uses this prompt already' }],
    [
      { steps: [step({ takes: [{ field: 'NOTES', step: 1 }] })] },
      { 'steps.0.takes': 'Only the answer to an earlier step can be taken' },
    ],
    [
      { steps: [step(), step({ promptId: 'other', takes: [{ field: 'NOTES', step: 0 }] })] },
      { 'steps.1.takes': 'Only the answer to an earlier step can be taken' },
    ],
    [
      { steps: [step({ takes: [{ field: 'notes', step: 1 }] })] },
      { 'steps.0.takes.0.field': 'Use the name of a blank, such as CLIENT_NAME' },
    ],
    [{ steps: [step({ checks: ['x'.repeat(241)] })] }, { 'steps.0.checks.0': 'Use at most 240 characters' }],
    [{ steps: [step({ checks: ['a', 'a'] })] }, { 'steps.0.checks': 'A line is in the list twice' }],
    [{ steps: [step({ checks: Array.from({ length: 9 }, String) })] }, { 'steps.0.checks': 'Write at most 8 lines' }],
  ])('%j is refused with what to do, and nothing is stored', async (values, fields) => {
    const { token } = await makeFree(server);
    const input = { ...ownWorkflowInput(letter), ...values };
    expect(await send(token, CREATE_WORKFLOW, { input })).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', fields });
    expect((await list(token)).totalCount).toBe(0);
  });

  test('an id in capital letters is the same id', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token);
    const made = await makeOwnWorkflow(server, token, { steps: [{ title: 'Write', ownPromptId: id.toUpperCase() }] });
    expect(made.steps).toMatchObject([{ ownPrompt: { id } }]);
    const steps = [id, id.toUpperCase()].map((ownPromptId) => ({ title: 'Write', ownPromptId }));
    expect(await send(token, CREATE_WORKFLOW, { input: { title: 'Mine', purpose: '', steps } })).toMatchObject({
      fields: { 'steps.1.promptId': 'Another step uses this prompt already' },
    });
  });

  test('no id of the library stands for an own prompt', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token);
    const steps = [
      { title: 'Mine', ownPromptId: id },
      { title: 'Same', promptId: `own ${id}` },
    ];
    expect(await send(token, CREATE_WORKFLOW, { input: { title: 'Mine', steps } })).toMatchObject({
      fields: { 'steps.1.promptId': 'There is no such prompt' },
    });
  });

  test('a field takes one answer', async () => {
    const { token } = await makeFree(server);
    const takes = [
      { field: 'NOTES', step: 1 },
      { field: 'NOTES', step: 2 },
    ];
    const steps = [...stepsOf(letter, memo), { title: 'Third', promptId: secret, takes }];
    expect(await send(token, CREATE_WORKFLOW, { input: { title: 'Mine', steps } })).toMatchObject({
      fields: { 'steps.2.takes': 'A field takes one answer' },
    });
  });

  test('a workflow of the full size in any script fits into a request', async () => {
    const { token } = await makeFree(server);
    const prompts = [];
    for (let count = 0; count < 12; count += 1) prompts.push((await makePrompt(server, category)).id);
    const checks = Array.from({ length: 8 }, (_, n) => `${n}${'契'.repeat(239)}`);
    const steps = prompts.map((promptId) => ({ title: '契'.repeat(80), promptId, checks }));
    expect((await makeOwnWorkflow(server, token, { steps })).steps).toHaveLength(12);
  });

  test('a member has at most 100, also with parallel requests', async () => {
    const { token, user } = await makeFree(server);
    await fillOwnWorkflows(server, user.id, 98, letter);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => send(token, CREATE_WORKFLOW, { input: ownWorkflowInput(letter) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.message).toBe(
      'You have 100 of at most 100 workflows. Delete some that you no longer need.',
    );
    expect(await send(token, IMPORT_WORKFLOWS, { inputs: [ownWorkflowInput(letter)] })).toMatchObject({ code: 'CONFLICT' });
    expect((await list(token)).totalCount).toBe(100);
  });
});

describe('changing one', () => {
  test('raises its version; a change of an earlier one is refused and loses nothing', async () => {
    const { token } = await makeFree(server);
    const { id, version } = await makeOwnWorkflow(server, token, { steps: stepsOf(letter, memo) });
    tick();
    const change = (title: string, baseVersion: number) =>
      send(token, UPDATE_WORKFLOW, { id, baseVersion, input: { title, steps: stepsOf(memo, letter) } });
    expect(await change('Second', version)).toMatchObject({ status: 200 });
    expect(await change('Late', version)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      fields: { baseVersion: 'It has version 2' },
    });
    // Such as a request whose response was lost.
    expect(await change('Second', version)).toMatchObject({ status: 200 });
    const stored = await find(token, id);
    expect(stored).toMatchObject({ title: 'Second', version: 2, updatedAt: server.clock.now.toISOString() });
    expect(stored.steps.map(({ promptId }) => promptId)).toEqual([memo, letter]);
  });

  test('of two changes at once, one is refused', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnWorkflow(server, token, { steps: stepsOf(letter) });
    const change = (title: string) =>
      send(token, UPDATE_WORKFLOW, { id, baseVersion: 1, input: { title, steps: stepsOf(memo) } });
    const statuses = (await Promise.all([change('One'), change('Other')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('what is not there is NOT_FOUND', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnWorkflow(server, token, { steps: stepsOf(letter) });
    expect(await executeText(server, DELETE_WORKFLOW, { id }, token)).toEqual({ deleteOwnWorkflow: true });
    for (const missing of [id, 'nothing', '', '\0', "' or 1=1"])
      for (const [query, variables] of [
        [OwnWorkflowDocument.toString(), { id: missing }],
        [UPDATE_WORKFLOW, { id: missing, baseVersion: 1, input: ownWorkflowInput(letter) }],
        [DELETE_WORKFLOW, { id: missing }],
      ] as const)
        expect({ missing, ...(await send(token, query, variables)) }).toMatchObject({
          missing,
          status: 404,
          message: 'Workflow not found',
        });
  });
});

test('the size of a response is estimated by what a workflow may have, and too many of them are refused', async () => {
  const { token } = await makeFree(server);
  const names = Array.from({ length: 20 }, (_, n) => `FIELD_${n}_`.padEnd(NAME_MAX, 'X'));
  const checks = Array.from({ length: 8 }, (_, n) => `${n}`.padEnd(240, 'x'));
  const steps = [];
  for (let step = 0; step < 12; step += 1) {
    const { id } = await makeOwnPrompt(server, token, { content: 'x'.repeat(9_900) });
    const takes = step === 0 ? [] : names.map((field) => ({ field, step: 1 }));
    steps.push({ title: 'x'.repeat(80), ownPromptId: id, takes, ownFields: names, checks });
  }
  await makeOwnWorkflow(server, token, { steps });
  const strict = await startServer({ LIMIT_ANSWER_BYTES: '1000' }, { sharedWith: server });
  for (const fields of ['ownPrompt { content }', 'checks', 'ownFields', 'takes { field step }', 'title ownPromptId']) {
    const query = (first: number) => `{ ownWorkflows(first: ${first}) { edges { node { steps { ${fields} } } } } }`;
    const { text } = await server.graphql(query(1), {}, { token });
    const refused = await strict.graphql(query(1), {}, { token });
    const estimate = Number(/could have ([\d,]+) kB/.exec(refused.body.errors?.[0]?.message ?? '')?.[1]?.replaceAll(',', ''));
    expect({ fields, estimate }).toEqual({ fields, estimate: expect.any(Number) });
    expect(estimate * 1000).toBeGreaterThanOrEqual(Buffer.byteLength(text));
  }
  await strict.close();
  const all = '{ ownWorkflows(first: 60) { edges { node { steps { ownPrompt { content } } } } } }';
  expect(await send(token, all, {})).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
  // What the page of all workflows and the clients ask for.
  expect((await list(token, { first: 100 })).totalCount).toBe(1);
});

test('the list has the last saved first, in pages that skip and repeat nothing', async () => {
  const { token, user } = await makeFree(server);
  await fillOwnWorkflows(server, user.id, 7, letter);
  tick();
  const last = await makeOwnWorkflow(server, token, { steps: stepsOf(letter) });
  const all = (await list(token, { first: 100 })).edges.map(({ node }) => node.id);
  expect([all.length, all[0]]).toEqual([8, last.id]);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(token, { first: 3, after });
    expect(page.totalCount).toBe(8);
    paged.push(...page.edges.map(({ node }) => node.id));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  expect(paged).toEqual(all);
  expect(await executeForError(server, OwnWorkflowsDocument, { first: 101 }, token)).toMatchObject({ code: 'BAD_USER_INPUT' });
});

describe('importing', () => {
  const importAll = async (token: string, inputs: object[], dryRun = false) =>
    (await executeText<{ importOwnWorkflows: string[] }>(server, IMPORT_WORKFLOWS, { inputs, dryRun }, token)).importOwnWorkflows;

  test('what one account exports, another imports, in the same order; a prompt that this library does not have is missing', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    await makeOwnWorkflow(server, one.token, { title: 'First', purpose: 'A letter', steps: stepsOf(letter, memo) });
    tick();
    await makeOwnWorkflow(server, one.token, { title: 'Second', steps: stepsOf(memo) });
    const exported = async (token: string) => {
      const { exportMine } = await executeText<{ exportMine: string }>(server, '{ exportMine }', {}, token);
      return (JSON.parse(exportMine) as { workflows: { title: string; purpose: string; steps: object[] }[] }).workflows.map(
        ({ title, purpose, steps }) => ({ title, purpose, steps }),
      );
    };
    const workflows = await exported(one.token);
    expect(workflows.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await importAll(other.token, workflows, true)).toEqual([]);
    expect(await importAll(other.token, workflows)).toHaveLength(2);
    expect(await exported(other.token)).toEqual(workflows);
    const [id] = await importAll(other.token, [ownWorkflowInput('of-another-library')]);
    expect((await find(other.token, id!)).steps).toMatchObject([{ promptId: 'of-another-library', prompt: null }]);
  });

  test('adds none if one is wrong, and says which; a prompt of somebody else is none', async () => {
    const [{ token }, other] = [await makeFree(server), await makeFree(server)];
    const { id } = await makeOwnPrompt(server, other.token);
    const inputs = [ownWorkflowInput(letter), { title: '', steps: stepsOf(letter) }];
    for (const dryRun of [true, false])
      expect(await send(token, IMPORT_WORKFLOWS, { inputs, dryRun })).toMatchObject({ fields: { '1.title': 'Enter a name' } });
    const stolen = { title: 'Mine', steps: [{ title: 'First', ownPromptId: id }] };
    expect(await send(token, IMPORT_WORKFLOWS, { inputs: [ownWorkflowInput(letter), stolen] })).toMatchObject({
      fields: { '1.steps.0.promptId': 'There is no such prompt' },
    });
    expect((await list(token)).totalCount).toBe(0);
  });

  test.each([['__proto__'], ['hasOwnProperty'], ['a:b'], ['a b'], ['../a'], ['']])(
    'takes no step with the id %j, which no library can have',
    async (promptId) => {
      const { token } = await makeFree(server);
      for (const dryRun of [true, false])
        expect(await send(token, IMPORT_WORKFLOWS, { inputs: [ownWorkflowInput(promptId)], dryRun })).toMatchObject({
          fields: { '0.steps.0.promptId': 'There is no such prompt' },
        });
    },
  );

  test.each([[0], [21]])('takes 1 to 20 at once, not %d', async (count) => {
    const { token } = await makeFree(server);
    const inputs = Array.from({ length: count }, () => ownWorkflowInput(letter));
    expect(await send(token, IMPORT_WORKFLOWS, { inputs })).toMatchObject({
      fields: { inputs: 'Give 1 to 20 workflows at once' },
    });
  });
});
