import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { PAGE_MAX } from '../../core/database/page.ts';
import { ApiError, notFound } from '../../core/errors.ts';
import {
  McpExamplesDocument,
  McpWorkflowDocument,
  McpWorkflowsDocument,
  type McpWorkflowQuery,
} from '../operations.generated.ts';
import { withProtocolErrors } from './errors.ts';
import type { Library } from './library.ts';
import { filledPrompt, LOCKED_NEEDS, lockedText, readExample } from './prompt.ts';
import { listParams, readResourceParams } from './schemas.ts';

const MARKDOWN = 'text/markdown';
const URI = /^promptory:\/\/prompts\/([^/]+)\/(example|follow-ups)$/;
const WORKFLOW_URI = /^promptory:\/\/workflows\/([^/]+)$/;
const uriOf = (id: string, part: 'example' | 'follow-ups') => `promptory://prompts/${id}/${part}`;
const workflowUri = (id: string) => `promptory://workflows/${id}`;

const templates = [
  {
    uriTemplate: uriOf('{id}', 'example'),
    name: 'example',
    title: 'Worked example of a prompt',
    description: 'An invented case for the fields of a prompt, and what an AI assistant answered to it.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: uriOf('{id}', 'follow-ups'),
    name: 'follow-ups',
    title: 'Follow-ups of a prompt',
    description: 'What to ask next in the same conversation, after the answer to a prompt.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: workflowUri('{id}'),
    name: 'workflow',
    title: 'Workflow',
    description: 'Prompts in the order of the work, which field takes the answer of which step, and what to check after each.',
    mimeType: MARKDOWN,
  },
];

async function exampleText(library: Library, id: string): Promise<string> {
  const { values, answer, answeredOn } = await readExample(library, id);
  const fields = values.map(({ name, value }) => `- ${name}: ${value}`);
  return ['# The case', ...fields, '', `# The answer of an AI assistant, unedited, on ${answeredOn}`, '', answer].join('\n');
}

async function followUpText(library: Library, id: string): Promise<string> {
  const { prompt, followUps } = await filledPrompt(library, id, {});
  if (prompt.isLocked || prompt.content === null) throw new ApiError('FORBIDDEN', lockedText(library));
  if (followUps.length === 0) throw new ApiError('NOT_FOUND', `The prompt "${id}" has no follow-ups.`);
  return followUps.map(({ title, text }) => `# ${title}\n\n${text}`).join('\n\n');
}

type Step = NonNullable<McpWorkflowQuery['workflow']>['steps'][number];

const stepText = ({ title, prompt, takes, checks }: Step, index: number): string =>
  [
    `# Step ${index + 1}: ${title}`,
    '',
    `Use the prompt \`${prompt.id}\` (${prompt.title})${prompt.isLocked ? `, whose text ${LOCKED_NEEDS}` : ''}.`,
    ...takes.map(({ field, step }) => `Its field ${field} takes the answer of step ${step}.`),
    '',
    'Check:',
    ...checks.map((check) => `- ${check}`),
  ].join('\n');

async function workflowText(library: Library, id: string): Promise<string> {
  const { workflow } = await library.run(McpWorkflowDocument, { id });
  if (!workflow) throw notFound('Workflow');
  const { title, purpose, description, steps } = workflow;
  return [`${title}: ${purpose}`, description, ...steps.map(stepText)].join('\n\n');
}

async function workflowResources(library: Library) {
  // There are sixteen.
  const { workflows } = await library.run(McpWorkflowsDocument, { first: PAGE_MAX });
  return workflows.edges.map(({ node: { id, title, purpose } }) => ({
    uri: workflowUri(id),
    name: id,
    title: `Workflow: ${title}`,
    description: purpose,
    mimeType: MARKDOWN,
  }));
}

/** Serves the worked examples and follow-ups of prompts, and the workflows, as resources. */
export function registerResources({ server }: McpServer, library: Library): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler('resources/templates/list', { params: listParams }, () => ({ resourceTemplates: templates }));

  server.setRequestHandler('resources/list', { params: listParams }, ({ cursor }) =>
    withProtocolErrors(library, async () => {
      const { prompts } = await library.run(McpExamplesDocument, { first: PAGE_MAX, after: cursor });
      const { hasNextPage, endCursor } = prompts.pageInfo;
      const withExample = prompts.edges.filter(({ node: { hasExample } }) => hasExample);
      const examples = withExample.map(({ node: { id, title, description } }) => ({
        uri: uriOf(id, 'example'),
        name: `${id}-example`,
        title: `Worked example: ${title}`,
        description,
        mimeType: MARKDOWN,
      }));
      return {
        resources: cursor === undefined ? [...(await workflowResources(library)), ...examples] : examples,
        ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }),
      };
    }),
  );

  server.setRequestHandler('resources/read', { params: readResourceParams }, ({ uri }) => {
    const [, workflow] = WORKFLOW_URI.exec(uri) ?? [];
    if (workflow !== undefined) {
      const read = async () => ({ contents: [{ uri, mimeType: MARKDOWN, text: await workflowText(library, workflow) }] });
      return withProtocolErrors(library, read, 'resources/list');
    }
    return withProtocolErrors(library, async () => {
      const [, id, part] = URI.exec(uri) ?? [];
      if (id === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri}.`, { uri });
      const text = await (part === 'example' ? exampleText : followUpText)(library, id);
      return { contents: [{ uri, mimeType: MARKDOWN, text }] };
    });
  });
}
