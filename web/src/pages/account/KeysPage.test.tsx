import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { freeMember } from '../../../test/shell.ts';
import { SendAddressLinkDocument } from '../../features/account/email/EmailSection.generated.ts';
import { KeysSection } from '../../features/account/keys/KeysSection.tsx';
import { keyFacts } from '../../features/keys/key.fixture.ts';
import { KeyUseDocument } from '../../features/keys/use/KeyUse.generated.ts';
import { response, networkError, daysAgo, inDays, open, page, use } from './KeysPage.fixture.tsx';
import { KeysPageDocument } from './KeysPage.generated.ts';

const live = keyFacts();
const trial = keyFacts({
  id: 'trial0000000',
  name: 'Trial',
  prefix: 'plk_test_trial0',
  lastFour: 'beef',
  isTest: true,
  scopes: ['catalog:read', 'prompts:read'],
  expiresAt: inDays(12),
  lastUsedAt: daysAgo(2),
});
const replaced = keyFacts({ id: 'replaced0000', name: 'Old form', replacedAt: new Date().toISOString() });
const revoked = keyFacts({ id: 'revoked00000', name: 'Lost laptop', isAlive: false, revokedAt: '2026-11-10T09:00:00.000Z' });
const expired = keyFacts({ id: 'expired00000', name: 'Pilot', isAlive: false, expiresAt: '2026-11-12T09:00:00.000Z' });

const rowOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement);
};
const fact = (row: Awaited<ReturnType<typeof rowOf>>, name: string) => row.getByText(name).nextElementSibling;

describe('The list of keys', () => {
  test('shows the kind, the scopes and the expiry of each', async () => {
    open([page([trial, live]), use({})]);
    const row = await rowOf('Intake form');
    expect(row.getByText('Live')).toBeVisible();
    expect(row.getByText('plk_live_3f9a1c…c0de')).toBeVisible();
    expect(fact(row, 'Scopes')).toHaveTextContent(/^catalog:read$/);
    expect(fact(row, 'Created')).toHaveTextContent('November 2, 2026');
    expect(fact(row, 'Last used')).toHaveTextContent('never');
    expect(row.queryByRole('img', { name: 'Soon' })).toBeNull();

    const other = await rowOf('Trial');
    expect(other.getByText('Test')).toBeVisible();
    expect(other.getByText('plk_test_trial0…beef')).toBeVisible();
    expect(fact(other, 'Scopes')).toHaveTextContent('catalog:readprompts:read');
    expect(fact(other, 'Last used')).toHaveTextContent('2 days ago');
    expect(screen.queryByRole('button', { name: /ended key/ })).toBeNull();
  });

  test('removes bidirectional control characters from names', async () => {
    const { user } = open([page([keyFacts({ name: '\u202EIntake\u2069 form' })]), use({})]);
    expect((await rowOf('Intake form')).getByRole('button', { name: 'Rotate Intake form' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Intake form (…c0de)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke Intake form' }));
    expect(await screen.findByRole('dialog', { name: 'Revoke “Intake form”?' })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/\p{Bidi_Control}/u);
  });

  test('marks a key that expires within 14 days', async () => {
    open([page([trial]), use({})]);
    const row = await rowOf('Trial');
    expect(fact(row, 'Expires')).toHaveTextContent(/in 12 days, on \w+ \d+, \d{4}$/);
    expect(row.getByRole('img', { name: 'Soon' })).toBeVisible();
  });

  test('shows when a replaced key ends, and cannot rotate it again', async () => {
    open([page([live, replaced]), use({})]);
    const row = await rowOf('Old form');
    expect(row.getByText('Replaced: ends in 24 hours')).toBeVisible();
    expect(row.queryByRole('button', { name: /^Rotate/ })).toBeNull();
    expect(row.getByRole('button', { name: 'Revoke Old form ending in c0de' })).toBeVisible();
  });

  test('collapses ended keys, which have no actions', async () => {
    const { user } = open([page([live, revoked, expired]), use({})]);
    const fold = await screen.findByRole('button', { name: '2 ended keys' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Lost laptop')).toBeNull();
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    const ended = within(screen.getByRole('list', { name: 'Ended keys' }));
    expect(ended.getAllByRole('listitem').map((item) => within(item).getByText(/^(Revoked|Expired)$/).textContent)).toEqual([
      'Revoked',
      'Expired',
    ]);
    expect(fact(await rowOf('Lost laptop'), 'Ended')).toHaveTextContent('November 10, 2026');
    expect(ended.queryByRole('button')).toBeNull();
    await user.click(fold);
    expect(screen.queryByRole('list', { name: 'Ended keys' })).toBeNull();
  });

  test('marks scopes that the plan no longer includes', async () => {
    open([page([trial], freeMember), use({})]);
    expect(fact(await rowOf('Trial'), 'Scopes')).toHaveTextContent('prompts:read (opens nothing without Pro)');
    expect(fact(await rowOf('Trial'), 'Scopes')).not.toHaveTextContent('catalog:read (opens');
  });

  test('is linked from the account page and links back', () => {
    const { unmount } = renderPage(<KeysSection />, { path: '/account' });
    expect(screen.getByRole('link', { name: 'Manage API keys' })).toHaveAttribute('href', '/account/keys');
    unmount();
    open([page([])]);
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  });
});

describe('Without a key', () => {
  test('explains keys with a link to the documentation, and does not request their use', async () => {
    const { operations } = open([page([])]);
    expect(await screen.findByRole('heading', { name: 'No keys yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute('href', '/developers');
    expect(screen.getAllByRole('button', { name: 'Create a key' })).toHaveLength(1);
    expect(operations).toEqual(['KeysPage']);
  });

  test('that is active, it says so and lists the ended ones', async () => {
    open([page([revoked]), use({})]);
    expect(await screen.findByRole('heading', { name: 'No active keys' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 ended key' })).toBeVisible();
  });
});

describe('A member with an unconfirmed email', () => {
  const unconfirmed = { isEmailVerified: false };

  test('cannot create a key, and can request the confirmation link', async () => {
    const { user } = open([page([], unconfirmed), response(SendAddressLinkDocument, {}, { sendVerification: true })]);
    const notice = within(await screen.findByRole('region', { name: 'Confirm your address first' }));
    expect(notice.getByText(/pro@promptory\.test/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
    await user.click(notice.getByRole('button', { name: 'Send the link' }));
    expect(await notice.findByText('A new link is on its way to pro@promptory.test.')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
  });

  test('still sees existing keys and can revoke them', async () => {
    open([page([live], unconfirmed), use({})]);
    expect((await rowOf('Intake form')).getByRole('button', { name: 'Revoke Intake form' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
  });
});

describe('The page', () => {
  test('shows that it is loading', () => {
    open([page([live]), use({})]);
    expect(screen.getByText('Loading your keys')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  });

  test('shows an error if the keys cannot be loaded, and retries', async () => {
    const { user } = open([networkError(KeysPageDocument), page([live]), use({})]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your keys could not be loaded');
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Intake form')).toBeDefined();
  });

  test('shows the cached list with a notice if it cannot be refetched', async () => {
    const { user } = open([page([live]), use({}), networkError(KeysPageDocument), use({}), page([live, trial])]);
    await rowOf('Intake form');
    await user.click(screen.getByRole('button', { name: 'Come back' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Intake form' })).toBeVisible();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('The server cannot be reached. This is what was known last.');
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Trial' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('The use of the keys', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Use' }));
  const cells = () =>
    within(screen.getByRole('table'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const asTable = { name: 'Show as table (Requests per day)' };

  test('shows the key that was used last, as a chart and as a table', async () => {
    const { user } = open([page([live, trial]), use({ [live.id]: [0, 7], [trial.id]: [4, 1250] })]);
    const area = await section();
    expect(area.getByRole('combobox', { name: 'Key' })).toHaveValue(trial.id);
    await user.click(await area.findByRole('button', asTable));
    expect(screen.getByRole('table', { name: 'Requests per day, by day' })).toBeVisible();
    expect(cells()).toEqual(['4', '1,250']);
  });

  test('can be shown for another key, whose id is in the URL', async () => {
    const { user, currentUrl, operations } = open([page([live, trial]), use({ [live.id]: [0, 7], [trial.id]: [4, 5] })]);
    const area = await section();
    await user.selectOptions(area.getByRole('combobox', { name: 'Key' }), 'Intake form (…c0de)');
    expect(currentUrl()).toBe(`/account/keys?use=${live.id}`);
    await user.click(await area.findByRole('button', asTable));
    expect(cells()).toEqual(['0', '7']);
    expect(operations).toEqual(['KeysPage', 'KeyUse']);
  });

  test('shows the operations that the key has called, the most called first', async () => {
    const operations = [
      { name: 'Query.prompts', calls: 12_345 },
      { name: 'Mutation.recordUse', calls: 1 },
    ];
    open([page([trial]), use({ [trial.id]: [4, 5] }, 30, operations)]);
    const table = within(await screen.findByRole('table', { name: 'Operations' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(operations.map(({ name }) => name));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['12,345', '1']);
  });

  test('can be shown for 30 or 90 days', async () => {
    const { user, currentUrl } = open([page([trial]), use({ [trial.id]: [4, 5] }), use({ [trial.id]: [1, 2, 3] }, 90)]);
    const area = await section();
    await user.click(await area.findByRole('button', asTable));
    expect(cells()).toEqual(['4', '5']);
    await user.click(area.getByRole('button', { name: '90 days' }));
    await waitFor(() => expect(cells()).toEqual(['1', '2', '3']));
    expect(currentUrl()).toBe('/account/keys?days=90');
  });

  test('does not delay the list', async () => {
    open([page([live, trial]), { ...use({}), delay: Infinity }]);
    expect(await rowOf('Intake form')).toBeDefined();
    expect((await section()).getByRole('region', { name: 'Requests per day' })).toHaveAttribute('aria-busy', 'true');
  });

  test('shows a first request for a key that was never used', async () => {
    const { user } = open([page([live]), use({ [live.id]: [0, 0] })]);
    const area = await section();
    expect(await area.findByRole('heading', { name: 'No requests yet' })).toBeVisible();
    const line = 'curl -H "Authorization: Bearer $PROMPTORY_KEY" http://localhost/api/categories';
    expect(area.getByRole('textbox', { name: 'With curl' })).toHaveValue(line);
    await user.click(area.getByRole('button', { name: 'Copy (With curl)' }));
    expect(await area.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(line);
  });

  test('shows another first request for a key without the scope catalog:read', async () => {
    const key = keyFacts({ scopes: ['schema:read'] });
    open([page([key]), use({ [key.id]: [0] })]);
    expect(await (await section()).findByRole('textbox', { name: 'With curl' })).toHaveValue(
      `curl -H "Authorization: Bearer $PROMPTORY_KEY" -H "Content-Type: application/json" -d '{"query":"{ currentApiKey { name scopes } }"}' http://localhost/graphql`,
    );
  });

  test.each([
    ['that was used before', trial, 'No requests in the last 30 days'],
    ['that ended unused', revoked, 'This key was never used.'],
  ])('shows a message for a key %s', async (_, key, message) => {
    open([page([key]), use({ [key.id]: [0, 0] })]);
    expect(await (await section()).findByText(message)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'With curl' })).toBeNull();
  });

  test('shows an error next to the list if it cannot be loaded, and retries', async () => {
    const { user } = open([page([trial]), networkError(KeyUseDocument), use({ [trial.id]: [4, 5] })]);
    const area = await section();
    expect(await area.findByRole('alert')).toHaveTextContent('The use could not be loaded');
    expect(await rowOf('Trial')).toBeDefined();
    await user.click(area.getByRole('button', { name: 'Try again' }));
    expect(await area.findByRole('button', asTable)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
