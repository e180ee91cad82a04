import { jest } from '@jest/globals';
import type { MockLink } from '@apollo/client/testing';
import { screen } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { noWorkflows, promptDetails, recentUse } from '../../features/prompts/prompt.fixture.ts';
import { RecordUseDocument } from '../../features/prompts/workspace/RecordUse.generated.ts';
import { MyVersionOfPromptDocument, type MyVersionOfPromptQuery, PromptPageDocument } from './PromptPage.generated.ts';
import { PromptPage } from './PromptPage.tsx';

export const ID = 'contract-check';

export const promptResponse = (details = promptDetails(ID)): MockLink.MockedResponse => ({
  request: { query: PromptPageDocument, variables: { id: details.id } },
  result: { data: { prompt: details, workflows: noWorkflows } },
});

const responseWith = (content: string | undefined) => promptResponse(promptDetails(ID, content === undefined ? {} : { content }));

const recordedWith = (variables: { promptId: string; assistant?: string; matter?: string }): MockLink.MockedResponse => ({
  request: { query: RecordUseDocument, variables },
  result: {
    data: {
      recordUse: {
        __typename: 'RecordUsePayload',
        prompt: { __typename: 'Prompt', id: ID, usageCount: 13 },
        stats: { __typename: 'UserStats', totalPrompts: 201, favorites: 3, thisWeek: 6, totalUsed: 13 },
        recentUses: [recentUse(ID, '2026-11-20T10:00:00.000Z'), recentUse('older', '2026-11-19T10:00:00.000Z')],
      },
    },
  },
});

export const recordedUse = recordedWith({ promptId: ID });

/** As it is recorded when the text is opened in an assistant. */
export const recordedUseIn = (assistant: string) => recordedWith({ promptId: ID, assistant });

/** As it is recorded with the name of a client set. */
export const recordedUseFor = (matter: string) => recordedWith({ promptId: ID, matter });

export const unrecordedUse: MockLink.MockedResponse = {
  request: recordedUse.request,
  result: { errors: [new GraphQLError('Too many')] },
};

interface Options {
  mocks?: readonly MockLink.MockedResponse[];
  me?: object;
  practice?: Readonly<Record<string, string>>;
  id?: string;
  /** The text of the prompt, instead of the example's. */
  content?: string;
  /** The member's version of it; none unless given, and undefined if it was not loaded. */
  version?: MyVersionOfPromptQuery['myVersion'] | undefined;
  /** False if what is cached may have been changed elsewhere since. */
  isFirst?: boolean;
}

export function openPrompt(options: Options = {}) {
  const { content, mocks = [responseWith(content), recordedUse], me = {}, practice = {}, id = ID, isFirst = true } = options;
  const version = 'version' in options ? options.version : null;
  const page = renderPage(<PromptPage />, {
    path: '/prompt/:id',
    url: `/prompt/${id}`,
    mocks,
    me,
    practice,
    isFirst,
    prepare: (client) =>
      version !== undefined &&
      client.writeQuery({ query: MyVersionOfPromptDocument, variables: { id }, data: { myVersion: version } }),
  });
  // After rendering, because user-event replaces the clipboard.
  const writeText = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return { ...page, writeText };
}

export const preview = () => screen.findByTestId('preview');
export const copyButton = () => screen.getByRole('button', { name: /Copy Prompt|Copied/ });

export const openMenu = (user: ReturnType<typeof openPrompt>['user']) =>
  user.click(screen.getByRole('button', { name: 'Open in an assistant, save or print' }));
