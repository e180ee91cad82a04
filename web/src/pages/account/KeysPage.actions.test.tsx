import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { keyFacts } from '../../features/keys/key.fixture.ts';
import { accountOfPassword } from '../../../test/accountOfPassword.ts';
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
  PASSWORD,
  payload,
  press,
  errorResponse,
  use,
  everythingStored,
  watchCache,
} from './KeysPage.fixture.tsx';
import { KeysPageDocument } from './KeysPage.generated.ts';

describe('Rotating a key', () => {
  const replaced = keyFacts({ replacedAt: new Date().toISOString() });
  const rotated = response(
    RotateApiKeyDocument,
    { id: oldKey.id, password: PASSWORD },
    { rotateApiKey: payload([newKey, replaced]) },
  );

  test('explains the overlap, shows the new key once, and keeps the old one for a day', async () => {
    const opened = open([page([oldKey]), use({}), rotated]);
    const everythingCached = watchCache(opened);
    await press(opened, 'Rotate Intake form');
    const confirmDialog = await dialog('Rotate “Intake form”?');
    expect(accountOfPassword(confirmDialog.getByLabelText('Current password'))).toBe('pro@promptory.test');
    expect(confirmDialog.getByText(/^The old one, plk_live_3f9a1c…c0de, keeps working until \w+ \d+, \d{4}, /)).toBeVisible();
    await opened.user.type(confirmDialog.getByLabelText('Current password', { exact: false }), PASSWORD);
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Rotate key' }));
    const shown = await dialog('Your key “Intake”');
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    expect(shown.getByText(/^The old key works until /)).toBeVisible();
    expect(everythingStored(opened)).not.toContain('s3cret');
    expect(everythingCached()).toContain(newKey.prefix);
    expect(everythingCached()).not.toContain('s3cret');
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(screen.getByText('Replaced: ends in 24 hours')).toBeVisible();
    // The button of the old key is gone.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'RotateApiKey']);
  });

  const rotate = async (opened: ReturnType<typeof open>) => {
    await press(opened, 'Rotate Intake form');
    const confirmDialog = await dialog('Rotate “Intake form”?');
    await opened.user.type(confirmDialog.getByLabelText('Current password', { exact: false }), PASSWORD);
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Rotate key' }));
    return confirmDialog;
  };

  test('shows an error in the dialog, which can be closed', async () => {
    const opened = open([
      page([oldKey]),
      use({}),
      errorResponse(RotateApiKeyDocument, 'RATE_LIMITED', 'Too many keys. Try again later.'),
    ]);
    const confirmDialog = await rotate(opened);
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent('Too many keys. Try again later.');
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Rotate Intake form' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'RotateApiKey']);
  });

  test.each([
    ['CONFLICT', 'This API key was replaced already.', replaced, 'Replaced: ends in 24 hours'],
    ['NOT_FOUND', 'API key not found', newKey, 'plk_live_77aa88…2c3d'],
  ])('refetches the list after %s, because it was changed elsewhere', async (code, message, key, shown) => {
    const opened = open([page([oldKey]), use({}), errorResponse(RotateApiKeyDocument, code, message), page([key])]);
    const confirmDialog = await rotate(opened);
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent(message);
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test.each([
    ['the response is lost', networkError(RotateApiKeyDocument)],
    ['the server fails', errorResponse(RotateApiKeyDocument, 'INTERNAL_SERVER_ERROR', 'Internal server error')],
    ['the response has no data', { ...rotated, result: {} }],
  ])('if %s, says that the outcome is unknown and refetches the list', async (_, lost) => {
    const opened = open([page([oldKey]), use({}), lost, page([newKey, replaced])]);
    const confirmDialog = await rotate(opened);
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent(
      'We do not know whether the key was rotated. Check the list: if it has a new key that you did not save, revoke it and create another one.',
    );
    expect(await screen.findByText('Replaced: ends in 24 hours')).toBeVisible();
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    // The button that opened the dialog is gone.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake form' })).toHaveFocus();
  });

  test('says that the list is outdated if it cannot be refetched', async () => {
    const opened = open([page([oldKey]), use({}), networkError(RotateApiKeyDocument), networkError(KeysPageDocument)]);
    const confirmDialog = await rotate(opened);
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent('We do not know whether the key was rotated.');
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('alert')).toHaveTextContent('This is what was known last.');
    expect(screen.getByRole('button', { name: 'Rotate Intake form' })).toHaveFocus();
  });
});

describe('Revoking a key', () => {
  const revoked = keyFacts({ isAlive: false, revokedAt: '2026-11-21T09:00:00.000Z' });

  test('asks for confirmation, then lists the key among the ended ones', async () => {
    const opened = open([page([oldKey]), use({}), response(RevokeApiKeyDocument, { id: oldKey.id }, { revokeApiKey: revoked })]);
    await press(opened, 'Revoke Intake form');
    const confirmDialog = await dialog('Revoke “Intake form”?');
    expect(confirmDialog.getByText(/^The key plk_live_3f9a1c…c0de stops working immediately/)).toBeVisible();
    expect(opened.operations).not.toContain('RevokeApiKey');
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Key Revoked')).toBeVisible();
    await dialogClosed();
    expect(screen.getByRole('heading', { name: 'No active keys' })).toBeVisible();
    await press(opened, '1 ended key');
    expect(screen.getByText('Revoked')).toBeVisible();
  });

  test('can be canceled', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Revoke Intake form');
    await opened.user.click((await dialog('Revoke “Intake form”?')).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Revoke Intake form' })).toHaveFocus();
    expect(opened.operations).not.toContain('RevokeApiKey');
  });

  test('says that the outcome is unknown if the response is lost, and refetches the list', async () => {
    const opened = open([page([oldKey]), use({}), networkError(RevokeApiKeyDocument), page([revoked])]);
    await press(opened, 'Revoke Intake form');
    const confirmDialog = await dialog('Revoke “Intake form”?');
    await opened.user.click(confirmDialog.getByRole('button', { name: 'Revoke key' }));
    expect(await confirmDialog.findByRole('alert')).toHaveTextContent('We do not know whether the key was revoked.');
    expect(await screen.findByText('1 ended key')).toBeVisible();
  });
});
