import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import {
  CompareMyVersionDocument,
  EditMyVersionDocument,
  MyVersionSavesDocument,
  MyVersionsDocument,
} from '../../features/mine/versions/MyVersion.generated.ts';
import { noWorkflows, promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { PromptPageDocument } from '../prompts/PromptPage.generated.ts';
import { OwnWorkflowPageDocument } from '../workflows/OwnWorkflowPage.generated.ts';
import { WorkflowPageDocument } from '../workflows/WorkflowPage.generated.ts';

const [ID, OF_PROMPT] = ['locked', { id: 'locked' }];
const noPage = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
const pageOf = (typename: string, node: object) => ({
  __typename: `${typename}Connection`,
  totalCount: 1,
  pageInfo: noPage,
  edges: [{ __typename: `${typename}Edge`, node }],
});
const version = {
  __typename: 'MyVersion',
  id: ID,
  title: 'The Letter',
  isArchived: false,
  isLocked: true,
  content: null,
  baseContent: null,
  libraryContent: null,
  ownWords: 'Mine',
  note: '',
  revision: 1,
  defaults: [],
  variables: [],
  baseVersion: '1.0',
  libraryVersion: '1.0',
  hasLibraryChanged: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const save = { __typename: 'MyVersionSave', revision: 1, baseVersion: '1.0', content: null, ownWords: 'Mine' };
const workflow = { title: 'The Work', purpose: '', isPremium: true, isLocked: true, steps: [] };
const noVersions = { __typename: 'MyVersionConnection', edges: [] };

type Kept = [name: string, query: TypedDocumentNode<unknown, Record<string, unknown>>, variables: object, data: object];
const kept = [
  ['prompt', PromptPageDocument, OF_PROMPT, { prompt: promptDetails(ID), workflows: noWorkflows }],
  ['version', EditMyVersionDocument, OF_PROMPT, { myVersion: version }],
  ['comparison', CompareMyVersionDocument, OF_PROMPT, { myVersion: version }],
  ['versions', MyVersionsDocument, { first: 24 }, { myVersions: pageOf('MyVersion', version) }],
  [
    'saves',
    MyVersionSavesDocument,
    { ...OF_PROMPT, first: 30 },
    { myVersionSaves: pageOf('MyVersionSave', { ...save, note: '', savedAt: '2026-11-20T10:00:00.000Z', defaults: [] }) },
  ],
  [
    'workflow',
    WorkflowPageDocument,
    { id: 'work' },
    {
      workflow: {
        __typename: 'Workflow',
        id: 'work',
        description: '',
        category: promptDetails(ID).category,
        ...workflow,
      },
      myVersions: noVersions,
    },
  ],
  [
    'own workflow',
    OwnWorkflowPageDocument,
    { id: 'own' },
    { ownWorkflow: { __typename: 'OwnWorkflow', id: 'own', version: 1, ...workflow }, myVersions: noVersions },
  ],
] as unknown as Kept[];

/** Puts into the cache what depends on the plan, and returns what of it is still there. */
export function keepPlanFields({ cache }: ApolloClient): () => string[] {
  for (const [, query, variables, data] of kept) cache.writeQuery({ query, variables: { ...variables }, data });
  return () =>
    kept.flatMap(([name, query, variables]) => (cache.readQuery({ query, variables: { ...variables } }) === null ? [] : name));
}
