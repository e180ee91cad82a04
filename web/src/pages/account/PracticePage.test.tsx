import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { SavePracticeDocument } from '../../features/practice/PracticeForm.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { PracticePageDocument } from './PracticePage.generated.ts';
import { PracticePage } from './PracticePage.tsx';

const practice = (firm: string, voice = 'Dry.') => ({
  __typename: 'Practice' as const,
  id: 'demo-pro',
  fields: [['FIRM', 'Company or firm', firm, false, 3] as const, ['VOICE', 'Brand voice', voice, true, 1] as const].map(
    ([name, label, value, isLong, promptCount]) => ({
      __typename: 'PracticeField' as const,
      name,
      label,
      value,
      isLong,
      promptCount,
      description: `What the ${label.toLowerCase()} is.`,
      placeholder: 'Something',
    }),
  ),
});
const loaded: MockLink.MockedResponse = {
  request: { query: PracticePageDocument },
  result: { data: { practice: practice('Alder') } },
};
const saving = (values: object[], result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
  request: { query: SavePracticeDocument, variables: { values } },
  result,
});
const open = (...mocks: MockLink.MockedResponse[]) =>
  renderPage(<PracticePage />, { path: '/account/practice', mocks, practice: null });
const field = (name: string) => screen.findByRole('textbox', { name });

test('what another device has saved is shown when the page is opened, where nothing was typed', async () => {
  const later = { ...loaded, result: { data: { practice: practice('Wynn', 'Warm.') } } };
  const { user } = renderPage(<PracticePage />, {
    path: '/account/practice',
    mocks: [later],
    practice: null,
    prepare: (client) => client.writeQuery({ ...loaded.request, data: { practice: practice('Alder') } }),
  });
  const firm = screen.getByRole('textbox', { name: 'Company or firm' });
  await user.type(firm, ' & Co');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Brand voice' })).toHaveValue('Warm.'));
  expect(firm).toHaveValue('Alder & Co');
});

test('it has a field for everything that stays, with how many prompts ask for it', async () => {
  open(loaded);
  expect(await field('Company or firm')).toHaveValue('Alder');
  expect(screen.getByText('What the company or firm is. 3 prompts ask for it.')).toBeVisible();
  expect(screen.getByText('What the brand voice is. One prompt asks for it.')).toBeVisible();
});

test('it sends only what was changed, and says that it is saved', async () => {
  const { user } = open(loaded, saving([{ name: 'FIRM', value: 'Wynn' }], { data: { setPracticeValues: practice('Wynn') } }));
  await user.clear(await field('Company or firm'));
  await user.type(await field('Company or firm'), 'Wynn');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Practice Profile Saved')).toBeVisible();
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('what another window has saved is shown, and not undone by the next save', async () => {
  const { user } = open(
    loaded,
    saving([{ name: 'VOICE', value: 'Warm.' }], { data: { setPracticeValues: practice('Wynn', 'Warm.') } }),
    saving([{ name: 'VOICE', value: 'Warm. Short.' }], { data: { setPracticeValues: practice('Wynn', 'Warm. Short.') } }),
  );
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  };
  await user.clear(await field('Brand voice'));
  await user.type(await field('Brand voice'), 'Warm.');
  await save();
  expect(await field('Company or firm')).toHaveValue('Wynn');
  await user.type(await field('Brand voice'), ' Short.');
  await save();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is typed while another field is saved stays, and is sent next', async () => {
  const { user, hold } = open(
    loaded,
    saving([{ name: 'VOICE', value: 'Dry. Short.' }], { data: { setPracticeValues: practice('Wynn', 'Dry. Short.') } }),
    saving([{ name: 'FIRM', value: 'Alder & Co' }], { data: { setPracticeValues: practice('Alder & Co', 'Dry. Short.') } }),
  );
  await user.type(await field('Brand voice'), ' Short.');
  const release = hold('SavePractice');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(await field('Company or firm'), ' & Co');
  await release();
  expect(await screen.findByText('Practice Profile Saved')).toBeVisible();
  expect(await field('Company or firm')).toHaveValue('Alder & Co');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
});

test('what the server refuses is shown at its field, and nothing typed is lost', async () => {
  const refused = new GraphQLError('Company or firm: use at most 200 characters', {
    extensions: { code: 'BAD_USER_INPUT', fields: { FIRM: 'Company or firm: use at most 200 characters' } },
  });
  const { user } = open(loaded, saving([{ name: 'FIRM', value: 'Alder too long' }], { errors: [refused] }));
  await user.type(await field('Company or firm'), ' too long');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Company or firm: use at most 200 characters')).toBeVisible();
  expect(await field('Company or firm')).toHaveValue('Alder too long');
  expect(await field('Company or firm')).toHaveFocus();
});

test('what may have been saved by an attempt whose response was lost is sent again', async () => {
  const lost: MockLink.MockedResponse = {
    request: { query: SavePracticeDocument, variables: { values: [{ name: 'FIRM', value: 'Wynn' }] } },
    error: new Error('unreachable'),
  };
  const back = saving([{ name: 'FIRM', value: 'Alder' }], { data: { setPracticeValues: practice('Alder') } });
  const { user, operations } = open(loaded, lost, back);
  await user.clear(await field('Company or firm'));
  await user.type(await field('Company or firm'), 'Wynn');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.clear(await field('Company or firm'));
  await user.type(await field('Company or firm'), 'Alder');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Practice Profile Saved')).toBeVisible();
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(operations.filter((name) => name === 'SavePractice')).toHaveLength(2);
});

test('a page that cannot be loaded can be tried again', async () => {
  const failed: MockLink.MockedResponse = { request: loaded.request, error: new Error('offline') };
  const { user } = open(failed, loaded);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await field('Company or firm')).toHaveValue('Alder');
});

test('a link leaves what is not saved only when that is meant', async () => {
  const { user, currentUrl } = open(loaded);
  await user.type(await field('Company or firm'), ' & Wynn');
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(currentUrl()).toBe('/account/practice');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(await field('Company or firm')).toHaveValue('Alder & Wynn');
  await user.click(screen.getByRole('link', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(currentUrl()).toBe('/account');
});

test('a link leaves at once when nothing was changed', async () => {
  const { user, currentUrl } = open(loaded);
  await user.type(await field('Company or firm'), '!');
  await user.type(await field('Company or firm'), '{Backspace}');
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(currentUrl()).toBe('/account');
});

test('a page that cannot be loaded tries again when the connection returns', async () => {
  const failed: MockLink.MockedResponse = { request: loaded.request, error: new Error('offline') };
  open(failed, loaded);
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent(window, new Event('online'));
  expect(await field('Company or firm')).toHaveValue('Alder');
});
