import type { MockLink } from '@apollo/client/testing';
import { PromptExampleDocument } from '../../features/prompts/workspace/example/PromptExample.generated.ts';
import { ID } from './PromptPage.fixture.tsx';

export const exampleRequest = { query: PromptExampleDocument, variables: { id: ID } };

/** The response that fills these values in. */
export const exampleOf = (filled: Record<string, string>): MockLink.MockedResponse => ({
  request: exampleRequest,
  result: {
    data: {
      prompt: {
        __typename: 'Prompt',
        id: ID,
        example: {
          __typename: 'WorkedExample',
          values: Object.entries(filled).map(([name, value]) => ({ __typename: 'ExampleValue', name, value })),
          answer: '## Findings\n\nThe cap is **high**.',
          answerHtml: '<h2>Findings</h2><p>The cap is <strong>high</strong>.</p>',
          answeredOn: '2026-11-23',
        },
      },
    },
  },
});
