import { OwnWorkflowDocument, OwnWorkflowsDocument } from '@promptory/sdk/operations';
import { execute, executeTextForError } from './graphql.ts';
import type { TestServer } from '../server.ts';

/** Changes the own workflows of a member, and reads them. */
export function ownWorkflowClient(current: () => TestServer) {
  /** Runs an operation that may fail. */
  const send = (token: string, query: string, variables: object) =>
    executeTextForError(current(), query, { ...variables }, token);
  const find = async (token: string, id: string) => (await execute(current(), OwnWorkflowDocument, { id }, token)).ownWorkflow!;
  const list = async (token: string, variables: { first?: number; after?: string | null } = {}) =>
    (await execute(current(), OwnWorkflowsDocument, variables, token)).ownWorkflows;
  return { send, find, list };
}
