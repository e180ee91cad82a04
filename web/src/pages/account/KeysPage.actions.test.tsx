import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { keyFacts } from '../../features/keys/key.fixture.ts';
import { RevokeApiKeyDocument, RotateApiKeyDocument } from '../../features/keys/useKeyMutations.generated.ts';
import {
  response,
  networkError,
  dialog,
  newKey,
  dialogClosed,
  KEY,
  oldKey,
  open,
  page,
  payload,
  press,
  errorResponse,
  use,
  everythingStored,
} from './KeysPage.fixture.tsx';
import { KeysPageDocument } from './KeysPage.generated.ts';

describe('Rotating a key', () => {
  const replaced = keyFacts({ replacedAt: new Date().toISOString() });
  const rotated = response(RotateApiKeyDocument, { id: oldKey.id }, { rotateApiKey: payload([newKey, replaced]) });

  test('explains the overlap, shows the new key once, and leaves the old one for a day', async () => {
    const opened = open([page([oldKey]), use({}), rotated]);
    await press(opened, 'Rotate Intake form');
    const question = await dialog('Rotate “Intake form”?');
    expect(question.getByText(/^The old one, plk_live_3f9a1c…c0de, goes on working until \w+ \d+, \d{4}, /)).toBeVisible();
    await opened.user.click(question.getByRole('button', { name: 'Rotate key' }));
    const shown = await dialog('Your key “Intake”');
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    expect(shown.getByText(/^The old key works until /)).toBeVisible();
    expect(everythingStored(opened)).not.toContain('s3cret');
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(screen.getByText('Replaced: ends in 24 hours')).toBeVisible();
    // The button of the old key has gone.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'RotateApiKey']);
  });

  const rotate = async (opened: ReturnType<typeof open>) => {
    await press(opened, 'Rotate Intake form');
    const question = await dialog('Rotate “Intake form”?');
    await opened.user.click(question.getByRole('button', { name: 'Rotate key' }));
    return question;
  };

  test('a refusal is told in the dialog, which can be left', async () => {
    const opened = open([
      page([oldKey]),
      use({}),
      errorResponse(RotateApiKeyDocument, 'RATE_LIMITED', 'Too many keys. Try again later.'),
    ]);
    const question = await rotate(opened);
    expect(await question.findByRole('alert')).toHaveTextContent('Too many keys. Try again later.');
    await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Rotate Intake form' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'RotateApiKey']);
  });

  test.each([
    ['CONFLICT', 'This API key was replaced already.', replaced, 'Replaced: ends in 24 hours'],
    ['NOT_FOUND', 'API key not found', newKey, 'plk_live_77aa88…2c3d'],
  ])('a refusal with %s shows the list as it has become elsewhere', async (code, words, key, shown) => {
    const opened = open([page([oldKey]), use({}), errorResponse(RotateApiKeyDocument, code, words), page([key])]);
    const question = await rotate(opened);
    expect(await question.findByRole('alert')).toHaveTextContent(words);
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test.each([
    ['the answer is lost', networkError(RotateApiKeyDocument)],
    ['the server fails', errorResponse(RotateApiKeyDocument, 'INTERNAL_SERVER_ERROR', 'Internal server error')],
    ['the answer has no data', { ...rotated, result: {} }],
  ])('where %s, nobody knows whether it was done, and the list shows it', async (_, lost) => {
    const opened = open([page([oldKey]), use({}), lost, page([newKey, replaced])]);
    const question = await rotate(opened);
    expect(await question.findByRole('alert')).toHaveTextContent(
      'We do not know whether the key was rotated. Look at the list: if there is a new key whose text you do not have, revoke it and make another one.',
    );
    expect(await screen.findByText('Replaced: ends in 24 hours')).toBeVisible();
    await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    // The button that has asked has gone with what it was for.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake form' })).toHaveFocus();
  });

  test('where the list cannot be asked either, it says that it is the last one known', async () => {
    const opened = open([page([oldKey]), use({}), networkError(RotateApiKeyDocument), networkError(KeysPageDocument)]);
    const question = await rotate(opened);
    expect(await question.findByRole('alert')).toHaveTextContent('We do not know whether the key was rotated.');
    await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('alert')).toHaveTextContent('This is what was known last.');
    expect(screen.getByRole('button', { name: 'Rotate Intake form' })).toHaveFocus();
  });
});

describe('Revoking a key', () => {
  const revoked = keyFacts({ isAlive: false, revokedAt: '2026-11-21T09:00:00.000Z' });

  test('names the key, asks first, and then it is among those that have ended', async () => {
    const opened = open([page([oldKey]), use({}), response(RevokeApiKeyDocument, { id: oldKey.id }, { revokeApiKey: revoked })]);
    await press(opened, 'Revoke Intake form');
    const question = await dialog('Revoke “Intake form”?');
    expect(question.getByText(/^The key plk_live_3f9a1c…c0de ends at once/)).toBeVisible();
    expect(opened.operations).not.toContain('RevokeApiKey');
    await opened.user.click(question.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Key Revoked')).toBeVisible();
    await dialogClosed();
    expect(screen.getByRole('heading', { name: 'No key is alive' })).toBeVisible();
    await press(opened, '1 ended key');
    expect(screen.getByText('Revoked')).toBeVisible();
  });

  test('can be called off', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Revoke Intake form');
    await opened.user.click((await dialog('Revoke “Intake form”?')).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Revoke Intake form' })).toHaveFocus();
    expect(opened.operations).not.toContain('RevokeApiKey');
  });

  test('where the answer is lost, it says so and the list shows what was done', async () => {
    const opened = open([page([oldKey]), use({}), networkError(RevokeApiKeyDocument), page([revoked])]);
    await press(opened, 'Revoke Intake form');
    const question = await dialog('Revoke “Intake form”?');
    await opened.user.click(question.getByRole('button', { name: 'Revoke key' }));
    expect(await question.findByRole('alert')).toHaveTextContent('We do not know whether the key was revoked.');
    expect(await screen.findByText('1 ended key')).toBeVisible();
  });
});
