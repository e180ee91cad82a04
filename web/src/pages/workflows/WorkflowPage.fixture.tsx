import { jest } from '@jest/globals';
import type { ApolloClient } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { promptDetails, recentUse } from '../../features/prompts/prompt.fixture.ts';
import { RecordUseDocument } from '../../features/prompts/workspace/RecordUse.generated.ts';
import { WorkflowPageDocument, type WorkflowPageQuery } from './WorkflowPage.generated.ts';
import { WorkflowPage } from './WorkflowPage.tsx';

const ID = 'intake';

export const field = (name: string, label: string, type: 'text' | 'longtext' = 'text') => ({
  __typename: 'PromptVariable' as const,
  name,
  label,
  description: `The ${label}.`,
  placeholder: 'Something',
  type,
  required: true,
  options: [] as string[],
});

export const prompt = (id: string, content: string | null, ...variables: ReturnType<typeof field>[]) => ({
  ...promptDetails(id, { content, isLocked: content === null, sensitivity: 'internal' }),
  variables,
  version: '1.2',
});

const step = (title: string, of: ReturnType<typeof prompt>, takes: [string, number][] = [], ownFields: string[] = []) => ({
  __typename: 'WorkflowStep' as const,
  title,
  checks: [`The dates of ${title} are right.`, `The names of ${title} are right.`],
  ownFields,
  takes: takes.map(([name, number]) => ({ __typename: 'TakenAnswer' as const, field: name, step: number })),
  prompt: of,
});

const interview = prompt(
  'interview',
  'Ask [CLIENT_NAME] in [STATE] by [DATE].',
  field('CLIENT_NAME', 'Client'),
  field('STATE', 'State'),
  field('DATE', 'Date'),
);
export const letter = prompt(
  'letter',
  'To [CLIENT_NAME], by [DATE]: [NOTES]',
  field('CLIENT_NAME', 'Client'),
  field('DATE', 'Day of the letter'),
  field('NOTES', 'Notes', 'longtext'),
);
const plan = prompt('plan', 'Plan for [STATE]: [FACTS]', field('STATE', 'State'), field('FACTS', 'Facts', 'longtext'));

export const workflow = {
  __typename: 'Workflow' as const,
  id: ID,
  title: 'Intake to letter',
  purpose: 'From the first call to a letter.',
  description: 'When somebody calls.',
  isPremium: false,
  isLocked: false,
  category: interview.category,
  steps: [
    step('Interview', interview, [], ['DATE']),
    step('Letter', letter, [['NOTES', 1]], ['DATE']),
    step('Plan', plan, [['FACTS', 2]]),
  ],
};

/** The member's version of a prompt. */
export const versionOf = (
  id: string,
  content: string,
  variables: ReturnType<typeof field>[] = [],
  defaults: Record<string, string> = {},
) => ({
  __typename: 'MyVersion' as const,
  id,
  revision: 1,
  content,
  variables,
  defaults: Object.entries(defaults).map(([name, value]) => ({ __typename: 'MyDefault' as const, name, value })),
});

export const versionsOf = (versions: readonly object[]) => ({
  __typename: 'MyVersionConnection' as const,
  edges: versions.map((node) => ({ __typename: 'MyVersionEdge', node })),
});

const dataOf = (found: object | null, versions: object[]) =>
  ({ workflow: found, myVersions: versionsOf(versions) }) as WorkflowPageQuery;

const response = (found: object | null, versions: object[]): MockLink.MockedResponse => ({
  request: { query: WorkflowPageDocument, variables: { id: ID } },
  result: { data: dataOf(found, versions) },
});

const recorded = (promptId: string): MockLink.MockedResponse => ({
  request: { query: RecordUseDocument, variables: { promptId } },
  result: {
    data: {
      recordUse: {
        __typename: 'RecordUsePayload',
        prompt: { __typename: 'Prompt', id: promptId, usageCount: 13 },
        stats: { __typename: 'UserStats', totalPrompts: 201, favorites: 3, thisWeek: 6, totalUsed: 13 },
        recentUses: [recentUse(promptId, '2026-11-20T10:00:00.000Z')],
      },
    },
  },
});

/** The page with the browser's own buttons. */
function Browser() {
  const navigate = useNavigate();
  const [reloads, setReloads] = useState(0);
  return (
    <>
      <button onClick={() => void navigate(-1)}>Browser: back</button>
      <button onClick={() => void navigate(1)}>Browser: forward</button>
      <button onClick={() => setReloads(reloads + 1)}>Browser: reload</button>
      <WorkflowPage key={reloads} />
    </>
  );
}

/** Opens the workflow of three steps, as a member who may use all of them. */
export function openWorkflow({
  found = workflow,
  practice = {},
  versions = [],
  cached,
}: {
  found?: object | null;
  practice?: Record<string, string>;
  versions?: object[];
  /** The versions that an earlier page has read. */
  cached?: object[];
} = {}) {
  const prepare = (client: ApolloClient) =>
    cached && client.writeQuery({ query: WorkflowPageDocument, variables: { id: ID }, data: dataOf(found, cached) });
  const mocks = [response(found, versions), ...['interview', 'letter', 'plan'].map(recorded)];
  const page = renderPage(<Browser />, {
    path: '/workflows/:id',
    url: `/workflows/${ID}`,
    mocks,
    practice,
    isFirst: !cached,
    prepare,
  });
  // After rendering, because user-event replaces the clipboard.
  const writeText = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return { ...page, writeText };
}

export const box = (name: RegExp | string) => screen.findByRole('textbox', { name });
export const press = (name: RegExp | string) => screen.findByRole('button', { name });
