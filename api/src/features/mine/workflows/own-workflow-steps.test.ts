import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OwnWorkflowDocument, OwnWorkflowsDocument } from '@promptory/sdk/operations';
import { executeForError, executeText } from '../../../../test/clients/graphql.ts';
import { ownWorkflowClient } from '../../../../test/clients/own-workflow.ts';
import { makeFree, makePro, makePrompt } from '../../../../test/fixtures/factories.ts';
import { makeKey } from '../../../../test/fixtures/key.ts';
import { DELETE, makeOwnPrompt, OWN_ID } from '../../../../test/fixtures/mine.ts';
import {
  COPY_WORKFLOW,
  CREATE_WORKFLOW,
  makeOwnWorkflow,
  makeStepPrompts,
  ownWorkflowInput,
  stepsOf,
  type StoredWorkflow,
  UPDATE_WORKFLOW,
} from '../../../../test/fixtures/own-workflow.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';

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

describe('a prompt that is gone', () => {
  test('leaves its step, which may stay while the rest is changed, and comes back with the prompt', async () => {
    const { token } = await makeFree(server);
    const own = await makeOwnPrompt(server, token);
    const goes = (await makePrompt(server, category)).id;
    const steps = [...stepsOf(goes), { title: 'Mine', ownPromptId: own.id }];
    const { id } = await makeOwnWorkflow(server, token, { steps });
    const archive = (archivedAt: Date | null) => server.database.fork().nativeUpdate(Prompt, goes, { archivedAt });
    await archive(server.clock.now);
    await executeText(server, DELETE, { id: own.id }, token);
    expect((await find(token, id)).steps).toMatchObject([
      { promptId: goes, prompt: null },
      { ownPromptId: own.id, ownPrompt: null },
    ]);
    const change = (changed: object[], baseVersion: number) =>
      send(token, UPDATE_WORKFLOW, { id, baseVersion, input: { title: 'Changed', steps: changed } });
    expect(await change(steps, 1)).toMatchObject({ status: 200 });
    // But it is not taken into another one.
    expect(await send(token, CREATE_WORKFLOW, { input: { title: 'Other', steps } })).toMatchObject({
      fields: { 'steps.0.promptId': 'There is no such prompt' },
    });
    expect(await change([steps[0]!, { title: 'Mine', promptId: memo }], 2)).toMatchObject({ status: 200 });
    await archive(null);
    expect((await find(token, id)).steps).toMatchObject([{ prompt: { id: goes } }, { prompt: { id: memo } }]);
  });

  test('leaves its step even where a workflow is saved as another one, but only from one of the same member', async () => {
    const [{ token }, other] = [await makeFree(server), await makeFree(server)];
    const own = await makeOwnPrompt(server, token);
    const goes = (await makePrompt(server, category)).id;
    const steps = [...stepsOf(goes), { title: 'Mine', ownPromptId: own.id }];
    const { id } = await makeOwnWorkflow(server, token, { steps });
    await server.database.fork().nativeUpdate(Prompt, goes, { archivedAt: server.clock.now });
    await executeText(server, DELETE, { id: own.id }, token);
    // The change of the other window, for which the copy is made.
    const elsewhere = { id, baseVersion: 1, input: { title: 'Elsewhere', steps } };
    expect(await send(token, UPDATE_WORKFLOW, elsewhere)).toMatchObject({ status: 200 });
    const input = { title: 'Here', steps: [...steps, { title: 'Memo', promptId: memo }] };
    expect(await send(token, UPDATE_WORKFLOW, { ...elsewhere, input })).toMatchObject({ code: 'CONFLICT' });
    const { createOwnWorkflow: copy } = await executeText<{ createOwnWorkflow: StoredWorkflow }>(
      server,
      COPY_WORKFLOW,
      { input, copyOf: id },
      token,
    );
    expect(copy).toMatchObject({
      title: 'Here',
      version: 1,
      steps: [
        { promptId: goes, prompt: null, checks: ['The names are right.'] },
        { ownPromptId: own.id, ownPrompt: null },
        { promptId: memo, prompt: { id: memo } },
      ],
    });
    expect(await find(token, id)).toMatchObject({ title: 'Elsewhere', version: 2 });

    const gone = { status: 400, fields: { 'steps.0.promptId': 'There is no such prompt' } };
    expect(await send(other.token, COPY_WORKFLOW, { input, copyOf: id })).toMatchObject(gone);
    for (const copyOf of [OWN_ID, 'nothing', '', '\0', null])
      expect({ copyOf, ...(await send(token, COPY_WORKFLOW, { input, copyOf })) }).toMatchObject({ copyOf, ...gone });
    const { id: foreign } = await makeOwnPrompt(server, other.token);
    const stolen = { title: 'Here', steps: [{ title: 'Stolen', ownPromptId: foreign }] };
    expect(await send(token, COPY_WORKFLOW, { input: stolen, copyOf: id })).toMatchObject(gone);
    // A workflow that is gone as well keeps nobody from saving what needs nothing of it.
    expect(await send(token, COPY_WORKFLOW, { input: ownWorkflowInput(letter), copyOf: OWN_ID })).toMatchObject({ status: 200 });
    expect((await list(token)).totalCount).toBe(3);
  });

  test('whose step got another one elsewhere is a conflict, as any change of an earlier version', async () => {
    const { token } = await makeFree(server);
    const goes = (await makePrompt(server, category)).id;
    const { id } = await makeOwnWorkflow(server, token, { steps: stepsOf(goes) });
    await server.database.fork().nativeUpdate(Prompt, goes, { archivedAt: server.clock.now });
    const change = (promptId: string) =>
      send(token, UPDATE_WORKFLOW, { id, baseVersion: 1, input: { title: 'Changed', steps: stepsOf(promptId) } });
    expect(await change('nothing')).toMatchObject({ fields: { 'steps.0.promptId': 'There is no such prompt' } });
    expect(await find(token, id)).toMatchObject({ version: 1, steps: [{ promptId: goes }] });
    expect(await change(memo)).toMatchObject({ status: 200 });
    expect(await change(goes)).toMatchObject({ code: 'CONFLICT', fields: { baseVersion: 'It has version 2' } });
  });
});

describe('one locked step', () => {
  test('shows the workflow locked; the others are open, and all are with Pro', async () => {
    const [free, pro] = [await makeFree(server), await makePro(server)];
    const input = { title: 'Mine', steps: stepsOf(letter, secret) };
    const textsOf = async (token: string) => {
      const { id } = await makeOwnWorkflow(server, token, input);
      const { isPremium, isLocked, steps } = await find(token, id);
      expect((await list(token)).edges[0]!.node).toMatchObject({ isPremium, isLocked });
      return [isPremium, isLocked, ...steps.map(({ prompt }) => prompt!.content !== null)];
    };
    expect(await textsOf(free.token)).toEqual([true, true, true, false]);
    expect(await textsOf(pro.token)).toEqual([true, false, true, true]);
  });

  test('keys read with mine:read, and the texts of the library with prompts:read as well', async () => {
    const { user, token } = await makePro(server);
    const own = await makeOwnPrompt(server, token, { content: 'My own text' });
    const { id } = await makeOwnWorkflow(server, token, { steps: [...stepsOf(letter), { title: 'Mine', ownPromptId: own.id }] });
    const seenWith = async (scopes: string[]) => {
      const { key } = await makeKey(server, user, { scopes });
      const { isLocked, steps } = await find(key, id);
      return [isLocked, steps[0]!.prompt!.content !== null, steps[1]!.ownPrompt!.content];
    };
    expect(await seenWith(['mine:read'])).toEqual([true, false, 'My own text']);
    expect(await seenWith(['mine:read', 'prompts:read'])).toEqual([false, true, 'My own text']);
    const { key } = await makeKey(server, user, { scopes: ['catalog:read', 'prompts:read'] });
    expect(await executeForError(server, OwnWorkflowDocument, { id }, key)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await executeForError(server, OwnWorkflowsDocument, {}, key)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
