/** Prompts as the server returns them, for tests. */

const contractVariables = [
  {
    name: 'CLIENT_NAME',
    label: 'Client',
    description: 'The client.',
    placeholder: 'Brandt Foods',
    type: 'text' as const,
    required: true,
    options: [],
  },
  {
    name: 'FOCUS_AREAS',
    label: 'Focus',
    description: 'What to look at.',
    placeholder: 'Liability',
    type: 'text' as const,
    required: false,
    options: [],
  },
  {
    name: 'CONTRACT_TEXT',
    label: 'Contract text',
    description: 'The text.',
    placeholder: 'Paste it',
    type: 'longtext' as const,
    required: true,
    options: [],
  },
  {
    name: 'TONE',
    label: 'Tone',
    description: 'How it sounds.',
    placeholder: '',
    type: 'select' as const,
    required: false,
    options: ['Formal', 'Friendly'],
  },
  {
    name: 'EMAIL_COUNT',
    label: 'Emails',
    description: 'How many.',
    placeholder: '5',
    type: 'number' as const,
    required: false,
    options: [],
  },
  {
    name: 'MEETING_DATE',
    label: 'Date',
    description: 'The day.',
    placeholder: '2027-01-14',
    type: 'date' as const,
    required: false,
    options: [],
  },
].map((variable) => ({ __typename: 'PromptVariable' as const, ...variable }));

const contractContent = [
  'Review the contract of [CLIENT_NAME] and nothing that says [NOT_A_VARIABLE].',
  'Look at [FOCUS_AREAS]. Costs of $& and $1 stay as they are.',
  '<contract>',
  '[CONTRACT_TEXT]',
  '</contract>',
  'Tone: [TONE]. Write [EMAIL_COUNT] emails to [CLIENT_NAME] before [MEETING_DATE].',
].join('\n');

const legal = {
  __typename: 'Category' as const,
  id: 'legal',
  slug: 'legal',
  name: 'Legal',
  icon: 'balance-scale',
  color: 'blue',
};

export function promptCard(id: string, overrides: Partial<ReturnType<typeof defaultCard>> = {}) {
  return { ...defaultCard(id), ...overrides };
}

function defaultCard(id: string) {
  return {
    __typename: 'Prompt' as const,
    id,
    title: `Title of ${id}`,
    description: `What ${id} does.`,
    isPremium: false,
    isLocked: false,
    isFavorited: false,
    sensitivity: 'confidential' as 'confidential' | 'internal' | 'public',
    variableCount: 6,
    usageCount: 12,
    section: null as string | null,
    category: legal,
  };
}

/** The fields that PromptPage requests. */
export function promptDetails(id: string, overrides: Partial<ReturnType<typeof defaultDetails>> = {}) {
  return { ...defaultDetails(id), ...overrides };
}

function defaultDetails(id: string) {
  return {
    ...defaultCard(id),
    category: { ...legal, chips: ['Contracts', 'Research', 'Compliance'] },
    content: contractContent as string | null,
    shortContent: null as string | null,
    hasExample: false,
    followUps: [] as { __typename: 'FollowUp'; title: string; text: string }[] | null,
    changes: [{ __typename: 'PromptChange' as const, version: '1.0', date: '2026-11-05', note: 'First edition.' }],
    tags: ['contract-review'],
    variables: contractVariables,
    task: 'analysis' as const,
    reviewedAt: '2026-11-05T00:00:00.000Z',
    related: [promptCard('related-one')],
  };
}

/** The prompt is no step of a workflow. */
export const noWorkflows = { __typename: 'WorkflowConnection' as const, edges: [] };

export const recentUse = (id: string, usedAt: string) => ({ __typename: 'RecentUse' as const, usedAt, prompt: promptCard(id) });

interface Page {
  totalCount: number;
  totalCountIsExact?: boolean;
  endCursor?: string | null;
  /** Adds the matches of a search. */
  marks?: boolean;
  /** The other name by which prompts were found, by their id. */
  aliases?: Readonly<Record<string, string>>;
  isNearest?: boolean;
  didYouMean?: string | null;
}

export function promptConnection(
  prompts: readonly ReturnType<typeof defaultCard>[],
  { endCursor = null, marks = false, aliases = {}, ...page }: Page,
) {
  const { totalCount, totalCountIsExact = true, isNearest = false, didYouMean = null } = page;
  return {
    __typename: 'PromptConnection' as const,
    totalCount,
    totalCountIsExact,
    isNearest,
    didYouMean,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage: endCursor !== null, endCursor },
    edges: prompts.map((node) => ({
      __typename: 'PromptEdge' as const,
      node,
      ...(marks && { match: matchOf(node, aliases[node.id]) }),
    })),
  };
}

/** Highlights the first word. */
const withFirstWordMatched = (text: string) => {
  const [first = '', ...rest] = text.split(' ');
  return [
    { __typename: 'TextSpan' as const, text: first, isMatch: true },
    { __typename: 'TextSpan' as const, text: ` ${rest.join(' ')}`, isMatch: false },
  ];
};

const matchOf = ({ title, description }: { title: string; description: string }, alias: string | undefined) => ({
  __typename: 'PromptMatch' as const,
  title: withFirstWordMatched(title),
  description: withFirstWordMatched(description),
  alias: alias === undefined ? null : withFirstWordMatched(alias),
});
