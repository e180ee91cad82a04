import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { freeMember, shellData } from '../../../test/shell.ts';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { promptCard, recentUse } from '../../features/prompts/prompt.fixture.ts';
import { DashboardActivityDocument } from './DashboardPage.generated.ts';
import { DashboardPage } from './DashboardPage.tsx';

const activity = (recentUses: ReturnType<typeof recentUse>[]) => ({
  request: { query: DashboardActivityDocument },
  result: { data: { recentUses, popularPrompts: [promptCard('popular', { usageCount: 1, isPremium: true })] } },
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
  expect(screen.queryByText('Prompt Generator')).not.toBeInTheDocument();
  expect(screen.getAllByTestId('skeleton')).toHaveLength(10);

  const recent = await screen.findByRole('list', { name: 'Recently used prompts' });
  expect(within(recent).getAllByRole('listitem')).toHaveLength(5);
  const popular = screen.getByRole('list', { name: 'Most popular prompts' });
  expect(popular).toHaveTextContent('Used by 1 professional');
  expect(operations).toEqual(['DashboardActivity']);
});

test('shows a new member without a name on the free plan', async () => {
  renderPage(<DashboardPage />, { path: '/', mocks: [activity([])], me: { ...freeMember, firstName: null } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Professional');
  expect(screen.getByText('Subscription').parentElement).toHaveTextContent('Free');
  expect(await screen.findByText('No recent prompts yet. Start exploring our library!')).toBeVisible();
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
