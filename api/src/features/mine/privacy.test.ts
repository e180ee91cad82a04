import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CollectionEntriesDocument,
  OwnPromptDocument,
  OwnPromptsDocument,
  OwnWorkflowDocument,
  OwnWorkflowsDocument,
} from '@promptory/sdk/operations';
import { execute, executeText } from '../../../test/clients/graphql.ts';
import { type Actors, makeActors, type Role, unlimited } from '../../../test/fixtures/actors.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { DELETE, makeOwnPrompt, ownPromptInput, UPDATE } from '../../../test/fixtures/mine.ts';
import { CREATE_WORKFLOW, DELETE_WORKFLOW, makeOwnWorkflow, UPDATE_WORKFLOW } from '../../../test/fixtures/own-workflow.ts';
import { DELETE_VERSION, makeMyVersion, SAVE } from '../../../test/fixtures/my-versions.ts';
import { fullQuery, rootFields } from '../../../test/schema-fields.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { routes } from '../../http/routes/routes.ts';

/** Occurs only in what one member has written. */
const SECRET = 'heliotrope';
const others: readonly Role[] = ['visitor', 'free', 'pro', 'admin', 'superUser', 'freeKey', 'proKey'];

let server: TestServer;
let actors: Actors;
let owner: Awaited<ReturnType<typeof makeFree>>;
let promptId: string;
let collectionId: string;
let workflowId: string;
let libraryId: string;
beforeAll(async () => {
  server = await startServer(unlimited);
  actors = await makeActors(server);
  owner = await makeFree(server);
  const texts = { title: SECRET, description: SECRET, category: SECRET, content: `${SECRET} of [CLIENT NAME]` };
  promptId = (await makeOwnPrompt(server, owner.token, texts)).id;
  const made = await executeText<{ createCollection: { id: string } }>(
    server,
    'mutation ($name: String!) { createCollection(name: $name) { id } }',
    { name: SECRET },
    owner.token,
  );
  collectionId = made.createCollection.id;
  const prompt = await makePrompt(server, await makeCategory(server));
  libraryId = prompt.id;
  await makeMyVersion(server, owner.token, prompt, { content: SECRET, note: SECRET });
  await executeText(
    server,
    'mutation ($c: ID!, $o: ID!, $n: String!) { addToCollection(collectionId: $c, ownPromptId: $o, note: $n) { isNew } }',
    { c: collectionId, o: promptId, n: SECRET },
    owner.token,
  );
  const steps = [{ title: SECRET, ownPromptId: promptId, checks: [SECRET] }];
  workflowId = (await makeOwnWorkflow(server, owner.token, { title: SECRET, purpose: SECRET, steps })).id;
});
afterAll(() => server.close());

test('the owner has it, also by a key with mine:read alone', async () => {
  const { key } = await makeKey(server, owner.user, { scopes: ['mine:read'] });
  for (const token of [owner.token, key]) {
    const { ownPrompts } = await execute(server, OwnPromptsDocument, { search: SECRET }, token);
    expect(ownPrompts.edges.map(({ node }) => node.id)).toEqual([promptId]);
    const { collectionEntries } = await execute(server, CollectionEntriesDocument, { collectionId }, token);
    expect(collectionEntries.edges[0]!.node).toMatchObject({ note: SECRET, ownPrompt: { title: SECRET } });
    const { ownWorkflows } = await execute(server, OwnWorkflowsDocument, {}, token);
    expect(ownWorkflows.edges.map(({ node }) => node.id)).toEqual([workflowId]);
  }
});

describe('nobody else', () => {
  const queries = rootFields.filter(({ kind }) => kind === 'query').map(({ field }) => field);

  test.each(queries.flatMap(({ name }) => others.map((role) => [role, name] as const)))(
    '%s learns nothing of it through %s',
    async (role, name) => {
      const { args } = queries.find((field) => field.name === name)!;
      const known: Record<string, unknown> = { id: promptId, promptId: libraryId, collectionId, search: SECRET };
      const given = {
        ...actors.argumentsFor(role, name),
        ...Object.fromEntries(args.filter((argument) => argument.name in known).map((each) => [each.name, known[each.name]])),
        ...(name === 'collection' && { id: collectionId }),
        ...(/workflow$/i.test(name) && { id: workflowId }),
      };
      const { body } = await server.graphql(fullQuery(name, given), given, { token: await actors.tokenOf(role) });
      expect(JSON.stringify(body.data ?? null)).not.toContain(SECRET);
    },
  );

  test.each(routes.filter(({ method }) => method === 'get').flatMap(({ path }) => others.map((role) => [role, path] as const)))(
    '%s learns nothing of it through GET /api%s',
    async (role, path) => {
      const { text } = await server.rest('GET', `/api${path.replace(':id', promptId)}?search=letter`, {
        token: await actors.tokenOf(role),
      });
      expect(text).not.toContain(SECRET);
    },
  );

  test.each(['/sitemap.xml', '/', `/prompt/${'x'}`, '/llms.txt'])('reads it at %s', async (path) => {
    expect((await server.raw(path)).text).not.toContain(SECRET);
  });

  test('saves over a version', async () => {
    const { token } = await makeFree(server);
    const { status } = await server.graphql(SAVE, { promptId: libraryId, revision: 1, input: { content: 'Taken' } }, { token });
    expect(status).toBe(409);
  });

  test.each(['free', 'pro', 'admin', 'superUser'] as const)('%s changes it', async (role) => {
    const token = await actors.tokenOf(role);
    const input = ownPromptInput();
    const step = { title: 'Taken', promptId: actors.free };
    const taken = { title: 'Taken', steps: [step] };
    const entry = { c: collectionId, i: collectionId };
    const attempts: [string, object][] = [
      [UPDATE, { id: promptId, input }],
      [DELETE_VERSION, { promptId: libraryId, revision: 1 }],
      [DELETE, { id: promptId }],
      [UPDATE_WORKFLOW, { id: workflowId, baseVersion: 1, input: taken }],
      [DELETE_WORKFLOW, { id: workflowId }],
      ['mutation ($c: ID!) { renameCollection(id: $c, name: "Taken") { id } }', { c: collectionId }],
      ['mutation ($c: ID!) { deleteCollection(id: $c) }', { c: collectionId }],
      [
        'mutation ($c: ID!, $p: ID!) { addToCollection(collectionId: $c, promptId: $p) { isNew } }',
        { c: collectionId, p: actors.free },
      ],
      ['mutation ($c: ID!, $i: ID!) { removeFromCollection(collectionId: $c, id: $i) { id } }', entry],
      ['mutation ($c: ID!, $i: ID!) { moveInCollection(collectionId: $c, id: $i) { id } }', entry],
      ['mutation ($c: ID!, $i: ID!) { setCollectionNote(collectionId: $c, id: $i, note: "") { id } }', entry],
      // Into their own collection.
      [
        'mutation ($o: ID!) { addToCollection(collectionId: "00000000-0000-4000-8000-00000000000a", ownPromptId: $o) { isNew } }',
        { o: promptId },
      ],
    ];
    for (const [query, variables] of attempts) {
      const { status } = await server.graphql(query, { ...variables }, { token });
      expect({ query, status }).toEqual({ query, status: 404 });
    }
    // Into their own workflow.
    const stolen = { title: 'Mine', steps: [{ title: 'Stolen', ownPromptId: promptId }] };
    expect((await server.graphql(CREATE_WORKFLOW, { input: stolen }, { token })).status).toBe(400);
    const { ownPrompt } = await execute(server, OwnPromptDocument, { id: promptId }, owner.token);
    expect(ownPrompt).toMatchObject({ title: SECRET });
    const { ownWorkflow } = await execute(server, OwnWorkflowDocument, { id: workflowId }, owner.token);
    expect(ownWorkflow).toMatchObject({ title: SECRET, version: 1 });
  });

  test('counts it: neither the library, nor its figures, nor the overview', async () => {
    const { token } = await makeFree(server);
    const query = '{ prompts { totalCount } stats { totalPrompts } workflows { totalCount } }';
    const before = await executeText(server, query, {}, token);
    await makeOwnPrompt(server, owner.token);
    await makeOwnWorkflow(server, owner.token, { steps: [{ title: 'First', promptId: actors.free }] });
    expect(await executeText(server, query, {}, token)).toEqual(before);
  });
});
