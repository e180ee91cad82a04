import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DisconnectAssistantDocument } from '../../features/keys/assistants/AssistantList.generated.ts';
import { freeMember } from '../../../test/shell.ts';
import { dialog, dialogClosed, networkError, open, page, press, response } from './KeysPage.fixture.tsx';

const assistant = (changes: object = {}) => ({
  __typename: 'ConnectedAssistant',
  id: '3f9a1cab-12cd-4000-8000-000000000000',
  name: 'Desk assistant',
  redirectHost: '127.0.0.1:3334',
  scopes: ['catalog:read', 'prompts:read'],
  connectedAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2026-12-02T09:00:00.000Z',
  lastUsedAt: null,
  ...changes,
});
const other = assistant({ id: '4f9a1cab-12cd-4000-8000-000000000000', name: 'Other', redirectHost: 'assistant.example' });
const section = async () => within(await screen.findByRole('region', { name: 'Connected assistants' }));

describe('Connected assistants', () => {
  test('are listed with where they were connected, and what they may do', async () => {
    open([page([], freeMember, [assistant()])]);
    const row = within((await section()).getByRole('listitem'));
    expect(row.getByRole('heading', { name: 'Desk assistant' })).toBeVisible();
    expect(row.getByText('127.0.0.1:3334')).toBeVisible();
    expect(row.getByText('prompts:read').parentElement).toHaveTextContent('(opens nothing without Pro)');
    expect(row.getByText('November 2, 2026')).toBeVisible();
    expect(row.getByText('Ends').nextElementSibling).toHaveTextContent('December 2, 2026');
    expect(row.getByText('never')).toBeVisible();
  });

  test('are explained where there are none', async () => {
    open([page([])]);
    expect((await section()).getByText('No assistant is connected.')).toBeVisible();
    expect(
      (await section()).getByText(
        /It reads the library, your favorites and recent uses, and, if you allow it, records uses and sets favorites/,
      ),
    ).toBeVisible();
  });

  test('can be disconnected', async () => {
    const disconnected = response(DisconnectAssistantDocument, { id: assistant().id }, { disconnectAssistant: [other] });
    const opened = open([page([], {}, [assistant(), other]), disconnected]);
    await press(opened, 'Disconnect Desk assistant');
    await opened.user.click((await dialog('Disconnect “Desk assistant”?')).getByRole('button', { name: 'Disconnect' }));
    await dialogClosed();
    expect((await section()).getAllByRole('listitem')).toHaveLength(1);
    expect(await screen.findByText('“Desk assistant” no longer has access.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Connected assistants' })).toHaveFocus());
  });

  test('stay listed if it is not known whether that worked', async () => {
    const opened = open([page([], {}, [assistant()]), networkError(DisconnectAssistantDocument)]);
    await press(opened, 'Disconnect Desk assistant');
    await opened.user.click((await dialog('Disconnect “Desk assistant”?')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText(/We do not know whether the assistant was disconnected/)).toBeVisible();
  });
});
