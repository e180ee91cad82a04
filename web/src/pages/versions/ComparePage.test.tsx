import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { evictPlanFields } from '../../features/billing/subscription/evictPlanFields.ts';
import { CompareMyVersionDocument } from '../../features/mine/versions/MyVersion.generated.ts';
import { ComparePage } from './ComparePage.tsx';
import { myVersion } from './version.fixture.ts';

const ID = 'letter';
const text = (count: string) => `Write in plain words.\nUse at most ${count} words in all, and no more.`;
const request = { query: CompareMyVersionDocument, variables: { id: ID } };
const response = (libraryContent: string, fields: object = {}): MockLink.MockedResponse => ({
  request,
  result: {
    data: {
      myVersion: {
        ...myVersion(ID, { content: text('700'), hasLibraryChanged: libraryContent !== text('900') }),
        baseContent: text('900'),
        libraryContent,
        ...fields,
      },
    },
  },
});
const open = (libraryContent: string, ...later: MockLink.MockedResponse[]) =>
  renderPage(<ComparePage />, {
    path: '/my-versions/:id/compare',
    url: `/my-versions/${ID}/compare`,
    mocks: [response(libraryContent), ...later],
  });
const locked = { isLocked: true, content: null, baseContent: null, libraryContent: null, variables: [] };

test('the library’s text can be read while nothing has moved', async () => {
  const { user } = open(text('900'));
  const button = await screen.findByRole('button', { name: 'View the library version' });
  expect(screen.queryByRole('region', { name: 'The library version' })).toBeNull();
  await user.click(button);
  expect(screen.getByRole('region', { name: 'The library version' })).toHaveTextContent('Use at most 900 words');
  expect(screen.getByRole('link', { name: 'Back to the prompt' })).toHaveAttribute('href', `/prompt/${ID}`);
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
});

test('a place that both have changed is shown in its sentence', async () => {
  const { user } = open(text('1,500'));
  const place = within(await screen.findByRole('group', { name: 'Changed by both, 1 of 1' }));
  expect(place.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Mine: Use at most 700 words in all, and no more.',
    'The library’s: Use at most 1,500 words in all, and no more.',
    'Both, mine first',
  ]);
  await user.click(place.getByRole('radio', { name: /^The library’s: .*1,500 words/s }));
  expect(screen.getByRole('region', { name: 'Preview of your version' })).toHaveTextContent('Use at most 1,500 words');
});

test('a submit with an undecided place saves nothing, and focuses the place', async () => {
  const { user, operations } = open(text('1,500'));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  const place = within(screen.getByRole('group', { name: 'Changed by both, 1 of 1' }));
  expect(place.getByRole('radio', { name: /^Mine: /s })).toHaveFocus();
  expect(place.getByRole('radio', { name: /^Mine: /s })).toBeInvalid();
  expect(screen.getByText('1 place left to decide')).toBeVisible();
  expect(operations).toEqual(['CompareMyVersion']);
});

const NEW = text('1,500');
const decision = async () => within(await screen.findByRole('form', { name: 'Decision' }));
const theirs = { name: /^The library’s: .*1,500 words/s };

test.each([
  ['the plan changes elsewhere', response(NEW)],
  ['the version is locked then', response(NEW, locked)],
  ['the texts cannot be read again', { request, error: new TypeError('Failed to fetch') }],
])('what was decided is kept if %s', async (_, later) => {
  const { user, client, operations } = open(NEW, later);
  await user.click((await decision()).getByRole('radio', theirs));
  act(() => evictPlanFields(client.cache));
  expect((await decision()).getByRole('radio', theirs)).toBeChecked();
  await waitFor(() => expect(operations).toHaveLength(2));
  await settle();
  expect((await decision()).getByRole('radio', theirs)).toBeChecked();
});

test('a version that was changed elsewhere, and is locked then, is no longer decided on', async () => {
  const { client } = open(NEW, response(NEW, { ...locked, revision: 3 }));
  await decision();
  act(() => evictPlanFields(client.cache));
  expect(await screen.findByRole('region', { name: 'My words' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
});
