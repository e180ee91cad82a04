import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { freeMember, shellData } from '../../../test/shell.ts';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { BegunPromptsDocument } from '../../features/prompts/continue/BegunPrompts.generated.ts';
import { promptCard, recentUse } from '../../features/prompts/prompt.fixture.ts';
import { SetFieldDocument } from '../../features/prompts/field/YourField.generated.ts';
import { DashboardActivityDocument } from './DashboardPage.generated.ts';
import { DashboardPage } from './DashboardPage.tsx';

const startPrompt = (id: string) => ({ ...promptCard(id), hasExample: true });

const activity = (recentUses: ReturnType<typeof recentUse>[], usageCount = 1) => ({
  request: { query: DashboardActivityDocument },
  result: {
    data: {
      recentUses,
      startPrompts: ['first', 'second', 'third', 'start'].map((id) => startPrompt(id)),
      popularPrompts: [promptCard('popular', { usageCount }), promptCard('unused', { usageCount: 0 })],
    },
  },
});

const uses = Array.from({ length: 7 }, (_, at) => recentUse(`used-${at}`, '2026-11-20T11:00:00Z'));

test('shows the name, statistics and lists with one request besides the shell', async () => {
  const { operations } = renderPage(<DashboardPage />, { path: '/', mocks: [activity(uses)] });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Paula');
  for (const [label, value] of [
    ['Total Prompts', '201'],
    ['Favorites', '3'],
    ['Used This Week', '5'],
    ['Subscription', 'Pro'],
  ]) {
    expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label}${value}`);
  }
  expect(screen.getByRole('link', { name: 'Real Estate' })).toHaveAttribute('href', '/category/real-estate');
  expect(screen.getByText('47 prompts')).toBeVisible();
  expect(screen.getByText('Prompt Generator')).toBeVisible();
  expect(screen.getAllByTestId('skeleton')).toHaveLength(13);

  const recent = await screen.findByRole('list', { name: 'Recently used prompts' });
  expect(within(recent).getAllByRole('listitem')).toHaveLength(5);
  const popular = screen.getByRole('list', { name: 'Most popular prompts' });
  expect(
    within(popular)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Title of popularLegal · Used by 1 professional', 'Title of unusedLegal · 6 fields']);
  expect(operations).toEqual(['DashboardActivity']);
});

test('what was used elsewhere is shown when the page is opened again', async () => {
  const { result } = activity([]);
  renderPage(<DashboardPage />, {
    path: '/',
    mocks: [activity(uses)],
    prepare: (client) => client.writeQuery({ query: DashboardActivityDocument, data: result.data }),
  });
  expect(screen.getByText('No recent prompts yet. Start exploring our library!')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Recently used prompts' })).toBeVisible();
});

test('shows a new member without a name on the free plan', async () => {
  renderPage(<DashboardPage />, { path: '/', mocks: [activity([])], me: { ...freeMember, firstName: null } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Professional');
  expect(screen.getByText('Subscription').parentElement).toHaveTextContent('Free');
  expect(await screen.findByText('No recent prompts yet. Start exploring our library!')).toBeVisible();
});

test('while nobody has used anything, it says where to start instead of what is popular', async () => {
  renderPage(<DashboardPage />, { path: '/', mocks: [activity([], 0)] });
  expect(await screen.findByRole('heading', { name: 'Start here' })).toBeVisible();
  const list = screen.getByRole('list', { name: 'Prompts to start with' });
  expect(within(list).getByRole('listitem')).toHaveTextContent('Title of startLegal · 6 fields');
  expect(screen.queryByText('Most Popular')).not.toBeInTheDocument();
  expect(screen.queryByText(/Used by/)).not.toBeInTheDocument();
});

describe('the field of a member', () => {
  const change = (field: string) => ({ request: { query: SetFieldDocument, variables: { field } } });
  const saved = (field: string) => ({
    ...change(field),
    result: { data: { setField: { __typename: 'User', id: 'demo-pro', field } } },
  });
  const choice = () => screen.findByRole('combobox', { name: 'Your field' });

  test('is chosen there, and its first prompts can be tried with their examples', async () => {
    const after = activity([]);
    after.result.data.startPrompts = [startPrompt('lease')];
    const { user } = renderPage(<DashboardPage />, { path: '/', mocks: [activity([]), saved('legal'), after] });
    const list = await screen.findByRole('list', { name: 'Prompts to start with in your field' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Title of firstLegal · 6 fields');
    expect(within(list).getByRole('link', { name: 'Try it: Title of first' })).toHaveAttribute('href', '/prompt/first?example');
    await user.selectOptions(await choice(), 'Legal');
    expect(await screen.findByRole('link', { name: 'Title of lease' })).toBeVisible();
    expect(await choice()).toHaveValue('legal');
  });

  test('is the one that was chosen last, whose prompts are loaded once', async () => {
    const mocks = [activity([]), saved('legal'), saved('hr'), activity([])];
    const { user, operations, hold } = renderPage(<DashboardPage />, { path: '/', mocks });
    const release = hold('SetField');
    await user.selectOptions(await choice(), 'Legal');
    await user.selectOptions(await choice(), 'HR');
    expect(operations.filter((name) => name === 'SetField')).toHaveLength(1);
    await release();
    await waitFor(() => expect(operations.filter((name) => name === 'DashboardActivity')).toHaveLength(2));
    await settle();
    expect(await choice()).toHaveValue('hr');
    expect(operations).toEqual(['DashboardActivity', 'SetField', 'SetField', 'DashboardActivity']);
  });

  test('says so if its prompts cannot be loaded', async () => {
    const lost = { ...activity([]), result: undefined, error: new TypeError('Failed to fetch') };
    const { user } = renderPage(<DashboardPage />, { path: '/', mocks: [activity([]), saved('legal'), lost] });
    await user.selectOptions(await choice(), 'Legal');
    expect(await screen.findByText(/^Your field was saved, but its prompts could not be loaded/)).toBeVisible();
    expect(await choice()).toHaveValue('legal');
  });

  test('stays as it was if it cannot be saved', async () => {
    const failed = { ...change('legal'), result: { errors: [new GraphQLError('Too many changes.')] } };
    const { user } = renderPage(<DashboardPage />, { path: '/', mocks: [activity([]), failed] });
    await user.selectOptions(await choice(), 'Legal');
    expect(await screen.findByText('Too many changes.')).toBeVisible();
    expect(await choice()).toHaveValue('');
  });
});

describe('continue', () => {
  /** What the member has typed, the last one first. */
  const begin = (userId: string, ...prompts: [id: string, typed: { values: Record<string, string>; edited?: string }][]) =>
    prompts.forEach(([id, typed], index) =>
      localStorage.setItem(`promptory.typed:${userId}:${id}`, JSON.stringify({ edited: null, ...typed, at: 1000 - index })),
    );
  const begun = (...[first, second = '', third = '']: string[]) => ({
    request: {
      query: BegunPromptsDocument,
      variables: { firstId: first, secondId: second, thirdId: third, hasSecond: second !== '', hasThird: third !== '' },
    },
  });

  test('shows the last three prompts that were begun, and how far they are', async () => {
    begin(
      'demo-pro',
      ['one', { values: { CLIENT_NAME: 'Fernhill', TONE: 'Formal', FOCUS_AREAS: ' ' } }],
      ['two', { values: {}, edited: 'Edited' }],
      ['three', { values: { A: '1', B: '2', C: '3', D: '4', E: '5', F: '6', REMOVED: '7' } }],
      ['four', { values: { A: '1' } }],
    );
    begin('somebody-else', ['five', { values: { A: '1' } }]);
    const data = { first: promptCard('one'), second: promptCard('two'), third: promptCard('three') };
    renderPage(<DashboardPage />, {
      path: '/',
      mocks: [activity([]), { ...begun('one', 'two', 'three'), result: { data } }],
    });
    expect(screen.getByRole('heading', { name: 'Continue' })).toBeVisible();
    const rows = within(await screen.findByRole('list', { name: 'Prompts to continue' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Title of oneLegal · 2 of 6 filled',
      'Title of twoLegal · 0 of 6 filled, text edited',
      'Title of threeLegal · 6 of 6 filled',
    ]);
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/prompt/one');
  });

  test('leaves out a prompt that is gone', async () => {
    begin('demo-pro', ['gone', { values: { A: '1' } }], ['one', { values: { A: '1' } }]);
    const errors = [new GraphQLError('Prompt not found', { path: ['first'], extensions: { code: 'NOT_FOUND' } })];
    renderPage(<DashboardPage />, {
      path: '/',
      mocks: [
        activity([]),
        { ...begun('gone', 'one'), result: { data: { first: null, second: promptCard('one') }, errors }, maxUsageCount: 3 },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Prompts to continue' });
    expect(within(list).getByRole('listitem')).toHaveTextContent('Title of one');
  });

  test('is not there if nothing was begun', async () => {
    begin('somebody-else', ['five', { values: { A: '1' } }]);
    const { operations } = renderPage(<DashboardPage />, { path: '/', mocks: [activity([])] });
    await screen.findByText(/No recent prompts yet/);
    expect(screen.queryByRole('heading', { name: 'Continue' })).not.toBeInTheDocument();
    expect(operations).toEqual(['DashboardActivity']);
  });
});

test('can retry the lists, and shows the rest', async () => {
  const failing = { request: activity([]).request, error: new Error('unreachable') };
  const { user } = renderPage(<DashboardPage />, { path: '/', mocks: [failing, activity(uses)] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Title of used-0')).toBeVisible();
});

test('follows changes of the statistics', async () => {
  const { client } = renderPage(<DashboardPage />, { path: '/', mocks: [activity([])] });
  await screen.findByText(/No recent prompts yet/);
  const shell = shellData();
  client.writeQuery({ query: LibraryShellDocument, data: { ...shell, stats: { ...shell.stats, favorites: 8 } } });
  expect(await screen.findByText('8')).toBeVisible();
});
