import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { recentUse } from '../../features/prompts/prompt.fixture.ts';
import { RecentUsesDocument } from './RecentPage.generated.ts';
import { RecentPage } from './RecentPage.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const uses = (recentUses: ReturnType<typeof recentUse>[]) => ({
  request: { query: RecentUsesDocument },
  result: { data: { recentUses } },
});

test('shows the category and the time of every use, with a link to the prompt', async () => {
  const mocks = [uses([recentUse('one', '2026-11-20T11:00:00Z'), recentUse('two', '2026-11-18T11:00:00Z')])];
  const { operations } = renderPage(<RecentPage />, { path: '/recent', mocks });
  expect(screen.getAllByTestId('skeleton')).toHaveLength(5);
  const rows = within(await screen.findByRole('list', { name: 'Recently used prompts' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveTextContent('Title of two');
  expect(rows[1]).toHaveTextContent('Legal · Used 2 days ago');
  expect(within(rows[1]!).getByRole('link', { name: 'View Title of two' })).toHaveAttribute('href', '/prompt/two');
  for (const [label, value] of [
    ['This Week', '5'],
    ['Total Used', '12'],
    ['Favorites', '3'],
  ]) {
    expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label}${value}`);
  }
  expect(operations).toEqual(['RecentUses']);
  expect(document.title).toBe('Recent · Promptory');
});

test('what was used on another device since is shown when the page is opened again', async () => {
  const [before, after] = [uses([recentUse('one', '2026-11-20T11:00:00Z')]), uses([recentUse('two', '2026-11-20T11:30:00Z')])];
  renderPage(<RecentPage />, {
    path: '/recent',
    mocks: [after],
    prepare: (client) => client.writeQuery({ ...before.request, ...before.result }),
  });
  expect(screen.getByText('Title of one')).toBeVisible();
  expect(await screen.findByText('Title of two')).toBeVisible();
});

test('links to the library if nothing was used', async () => {
  renderPage(<RecentPage />, { path: '/recent', mocks: [uses([])] });
  expect(await screen.findByRole('heading', { name: 'No Recent Prompts' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Prompts' })).toHaveAttribute('href', '/prompts');
});

test('can retry after an error', async () => {
  const { user } = renderPage(<RecentPage />, {
    path: '/recent',
    mocks: [
      { ...uses([]), result: undefined, error: new Error('unreachable') },
      uses([recentUse('one', '2026-11-20T11:00:00Z')]),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Title of one')).toBeVisible();
});
