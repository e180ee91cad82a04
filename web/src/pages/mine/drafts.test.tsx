import type { MockLink } from '@apollo/client/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import {
  CreateOwnPromptDocument,
  OwnCategoriesDocument,
  UpdateOwnPromptDocument,
} from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { EditOwnPromptDocument } from './EditOwnPromptPage.generated.ts';
import { EditOwnPromptPage } from './EditOwnPromptPage.tsx';
import { MyCategoriesDocument, MyPromptsDocument } from './MyPromptsPage.generated.ts';
import { MyPromptsPage } from './MyPromptsPage.tsx';
import { NewOwnPromptPage } from './NewOwnPromptPage.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const variable = {
  __typename: 'PromptVariable' as const,
  name: 'CLIENT_NAME',
  label: 'Client name',
  description: '',
  placeholder: '',
  type: 'text' as const,
  required: false,
  options: [],
};
const saved = {
  __typename: 'OwnPrompt' as const,
  id: ID,
  title: 'My letter',
  description: '',
  category: '',
  content: 'Write to [CLIENT_NAME].',
  variables: [variable],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const categories: MockLink.MockedResponse = {
  request: { query: OwnCategoriesDocument },
  result: { data: { ownCategories: [] } },
  maxUsageCount: 9,
};
const edit = (prompt = saved, ...mocks: MockLink.MockedResponse[]) =>
  renderPage(<EditOwnPromptPage />, {
    path: '/my-prompts/:id/edit',
    url: `/my-prompts/${ID}/edit`,
    mocks: [
      { request: { query: EditOwnPromptDocument, variables: { id: ID } }, result: { data: { ownPrompt: prompt } } },
      categories,
      ...mocks,
    ],
  });
const write = (me?: object) => renderPage(<NewOwnPromptPage />, { path: '/my-prompts/new', mocks: [categories], ...me });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.findByRole('textbox', { name: 'Text' });
const press = (user: ReturnType<typeof renderPage>['user'], name: string) => user.click(screen.getByRole('button', { name }));
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:draft:'));
const list = () =>
  renderPage(<MyPromptsPage />, {
    path: '/my-prompts',
    mocks: [
      { request: { query: MyCategoriesDocument }, result: { data: { ownCategories: [] } } },
      {
        request: { query: MyPromptsDocument, variables: () => true },
        result: {
          data: {
            ownPrompts: {
              __typename: 'OwnPromptConnection',
              totalCount: 0,
              edges: [],
              pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
            },
          },
        },
      },
    ],
  });
/** What was typed in another tab, which is not open anymore. */
const closeTab = () => {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
};
const showTab = (tab: string) => {
  closeTab();
  sessionStorage.setItem('promptory.tab', tab);
};

beforeEach(() => {
  localStorage.clear();
  closeTab();
});

describe('what is written and not saved', () => {
  test('is there after a reload, with the fields that were kept as text, and can be discarded', async () => {
    const first = edit();
    await first.user.type(await title(), '!');
    await first.user.type(await text(), ' From [[OUR FIRM].');
    await press(first.user, 'Keep as text: [OUR_FIRM]');
    first.unmount();

    const { user } = edit();
    expect(await title()).toHaveValue('My letter!');
    expect(await text()).toHaveValue('Write to [CLIENT_NAME]. From [OUR FIRM].');
    expect(screen.getByRole('button', { name: 'Make a field of [OUR_FIRM]' })).toBeVisible();
    expect(screen.getByText('Restored your unsaved changes.')).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await press(user, 'Discard them');
    expect(await title()).toHaveValue('My letter');
    expect(await title()).toHaveFocus();
    expect(await text()).toHaveValue('Write to [CLIENT_NAME].');
    expect(screen.queryByText('Restored your unsaved changes.')).toBeNull();
    expect(stored()).toEqual([]);
  });

  test('is not discarded with what was written since', async () => {
    const first = edit();
    await first.user.type(await title(), '!');
    first.unmount();
    const { user } = edit();
    expect(await title()).toHaveValue('My letter!');
    expect(screen.getByRole('button', { name: 'Discard them' })).toBeVisible();
    await user.type(await text(), ' More.');
    expect(screen.getByText('Restored your unsaved changes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
  });

  test('is kept of a new prompt, for this member alone', async () => {
    const first = write();
    await first.user.type(await text(), 'Dear client');
    first.unmount();
    const other = write({ me: { id: 'another' } });
    expect(await text()).toHaveValue('');
    other.unmount();
    write();
    expect(await text()).toHaveValue('Dear client');
  });

  test('is only offered if it is of another tab or an earlier visit', async () => {
    const first = write();
    await first.user.type(await text(), 'Dear client');
    first.unmount();
    closeTab();

    const second = write();
    expect(await screen.findByText('You have unsaved changes from another tab or an earlier visit.')).toBeVisible();
    await second.user.type(await text(), 'Another one');
    expect(stored()).toHaveLength(2);
    await press(second.user, 'Restore them');
    expect(await text()).toHaveValue('Dear client');
    second.unmount();
    closeTab();

    const { user } = write();
    expect(await text()).toHaveValue('');
    await press(user, 'Discard them');
    expect(stored()).toHaveLength(1);
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
  });

  test('is only offered if the prompt was saved since, and does not replace that', async () => {
    const first = edit();
    await first.user.type(await title(), '!');
    first.unmount();

    const newer = { ...saved, title: 'Of the office', updatedAt: '2026-11-21T10:00:00.000Z' };
    const sent: unknown[] = [];
    const { user } = edit(newer, {
      request: { query: UpdateOwnPromptDocument, variables: ({ updatedAt }) => Boolean(sent.push(updatedAt)) },
      result: { data: { updateOwnPrompt: newer } },
    });
    expect(await title()).toHaveValue('Of the office');
    expect(screen.getByText('You have unsaved changes to an earlier version of this prompt.')).toBeVisible();
    await press(user, 'Restore them');
    expect(await title()).toHaveValue('My letter!');
    await press(user, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
    // The server refuses it, because it was made on the earlier version.
    expect(sent).toContain(saved.updatedAt);
    expect(sent).not.toContain(newer.updatedAt);
  });

  test.each(['the reload', 'its tab was closed'])(
    'is saved once if the response to saving it was lost before %s',
    async (before) => {
      const created: unknown[] = [];
      const updated: unknown[] = [];
      const create = (outcome: Pick<MockLink.MockedResponse, 'error' | 'result'>): MockLink.MockedResponse => ({
        request: { query: CreateOwnPromptDocument, variables: ({ id }) => Boolean(created.push(id)) },
        ...outcome,
      });
      const first = write({ mocks: [categories, create({ error: new TypeError('Failed to fetch') })] });
      await first.user.type(await title(), 'My letter');
      await first.user.type(await text(), 'Dear client');
      await press(first.user, 'Save');
      expect(await screen.findByRole('alert')).toBeVisible();
      first.unmount();
      const isClosed = before !== 'the reload';
      if (isClosed) closeTab();

      const { user } = write({
        mocks: [
          categories,
          create({ result: { data: { createOwnPrompt: saved } } }),
          {
            request: { query: UpdateOwnPromptDocument, variables: (variables: unknown) => Boolean(updated.push(variables)) },
            result: { data: { updateOwnPrompt: saved } },
          },
        ],
      });
      if (isClosed) await press(user, 'Restore them');
      await user.type(await text(), ', hello');
      await press(user, 'Save');
      expect(await screen.findByText('Another page')).toBeVisible();
      expect(new Set(created)).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]));
      expect(updated).toContainEqual(
        expect.objectContaining({
          id: saved.id,
          input: expect.objectContaining({ content: 'Dear client, hello' }),
          updatedAt: saved.createdAt,
        }),
      );
      expect(stored()).toEqual([]);
    },
  );

  describe('of a tab that is still open', () => {
    interface Sent {
      id: string;
      input: { content: string };
    }
    /** Stores new prompts by their ids, as the server does. */
    const stores = (contents: Map<string, string>): MockLink.MockedResponse[] => [
      {
        request: { query: CreateOwnPromptDocument, variables: () => true },
        result: (variables) => {
          const { id, input } = variables as Sent;
          if (!contents.has(id)) contents.set(id, input.content);
          return { data: { createOwnPrompt: { ...saved, id } } };
        },
        maxUsageCount: 9,
      },
      {
        request: { query: UpdateOwnPromptDocument, variables: () => true },
        result: (variables) => {
          const { id, input } = variables as Sent;
          contents.set(id, input.content);
          return { data: { updateOwnPrompt: { ...saved, id } } };
        },
        maxUsageCount: 9,
      },
    ];
    function openIn(tab: string, contents: Map<string, string>) {
      showTab(tab);
      const { user, container } = write({ mocks: [categories, ...stores(contents)] });
      const form = within(container);
      return {
        type: async (name: string, typed: string) => {
          showTab(tab);
          await user.type(form.getByRole('textbox', { name }), typed);
        },
        restore: async () => {
          showTab(tab);
          await user.click(form.getByRole('button', { name: 'Restore them' }));
        },
        discard: async () => {
          showTab(tab);
          await user.click(form.getByRole('button', { name: 'Discard them' }));
        },
        save: async () => {
          showTab(tab);
          await user.click(form.getByRole('button', { name: 'Save' }));
          expect(await form.findByText('Another page')).toBeVisible();
        },
      };
    }
    /** What one tab has written is offered in another one. */
    async function openTwo() {
      const contents = new Map<string, string>();
      const first = openIn('first', contents);
      await first.type('Title', 'My letter');
      await first.type('Text', 'Dear client');
      return { first, second: openIn('second', contents), contents };
    }

    test.each(['first', 'second'] as const)(
      'is saved beside what was restored of it, if the %s tab saves first',
      async (earlier) => {
        const { first, second, contents } = await openTwo();
        await second.restore();
        await second.type('Text', ', hello');
        for (const tab of earlier === 'first' ? [first, second] : [second, first]) await tab.save();
        expect([...contents.values()].sort()).toEqual(['Dear client', 'Dear client, hello']);
        expect(stored()).toEqual([]);
      },
    );

    test('does not replace what that tab has saved meanwhile', async () => {
      const { first, second, contents } = await openTwo();
      await first.type('Text', ', hello');
      await first.save();
      await second.restore();
      await second.save();
      expect([...contents.values()]).toEqual(['Dear client, hello', 'Dear client']);
    });

    test('stays with that tab, in its place, if another one discards it, but not if that one signs out', async () => {
      const { second } = await openTwo();
      const [key = ''] = stored();
      const set = jest.spyOn(Storage.prototype, 'setItem');
      await second.discard();
      const written = set.mock.calls.filter(([changed]) => changed === key).map(([, value]) => value);
      set.mockRestore();
      expect(stored()).toEqual([]);
      /** As browsers tell the other tabs of changes. */
      const tell = (newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      showTab('first');
      for (const newValue of [...written, null]) tell(newValue);
      expect(stored()).toEqual([key]);
      expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ tab: 'first', values: { content: 'Dear client' } });
      localStorage.removeItem(key);
      tell(null);
      expect(stored()).toEqual([]);
    });

    test('is still there after a reload of that tab', async () => {
      showTab('first');
      const first = write();
      await first.user.type(await text(), 'Dear client');
      const [key = ''] = stored();
      const theirs = localStorage.getItem(key)!.replace('"first"', '"second"').replace('Dear client', 'Dear all');
      localStorage.setItem(key, theirs);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: theirs }));
      first.unmount();
      write();
      expect(await text()).toHaveValue('Dear client');
      expect(localStorage.getItem(key)).toBe(theirs);
    });
  });

  test('is saved under another id than what was discarded before', async () => {
    const created: string[] = [];
    const create = (outcome: Pick<MockLink.MockedResponse, 'error' | 'result'>): MockLink.MockedResponse => ({
      request: { query: CreateOwnPromptDocument, variables: ({ id }) => Boolean(created.push(id as string)) },
      ...outcome,
    });
    const first = write();
    await first.user.type(await title(), 'My letter');
    await first.user.type(await text(), 'Dear client');
    first.unmount();

    const lost = create({ error: new TypeError('Failed to fetch') });
    const { user } = write({ mocks: [categories, lost, create({ result: { data: { createOwnPrompt: saved } } })] });
    await press(user, 'Save');
    expect(await screen.findByRole('alert')).toBeVisible();
    await press(user, 'Discard them');
    await user.type(await title(), 'Another letter');
    await user.type(await text(), 'Dear colleague');
    await press(user, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(new Set(created).size).toBe(2);
  });

  test('cannot be changed while it is being saved, and keeps the focus', async () => {
    const { user } = edit(saved, { request: { query: UpdateOwnPromptDocument, variables: () => true }, delay: Infinity });
    await user.type(await title(), '!{Enter}');
    expect(await screen.findByRole('button', { name: 'One moment...' })).toBeVisible();
    const field = await title();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('readonly');
    await user.type(field, ' and more');
    await user.type(screen.getByRole('textbox', { name: 'Label' }), ' and more');
    expect(field).toHaveValue('My letter!');
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Client name');
  });

  test('is gone once it is saved, or left on purpose', async () => {
    const result = { data: { updateOwnPrompt: { ...saved, title: 'My letter!' } } };
    const first = edit(saved, { request: { query: UpdateOwnPromptDocument, variables: () => true }, result });
    await first.user.type(await title(), '!');
    expect(stored()).toHaveLength(1);
    await press(first.user, 'Save');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(stored()).toEqual([]);
    first.unmount();

    const { user } = edit();
    await user.type(await title(), '?');
    expect(stored()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(stored()).toEqual([]);
  });

  test('is gone after 30 days, and if it cannot be read', async () => {
    const first = write();
    await first.user.type(await text(), 'Dear client');
    first.unmount();
    const [key = ''] = stored();
    const draft = JSON.parse(localStorage.getItem(key)!) as { at: number; values: object };
    const old = { ...draft, at: draft.at - 30 * 24 * 60 * 60 * 1000 };
    const wrong = { ...draft, values: { ...draft.values, title: 1 } };
    for (const [index, raw] of [JSON.stringify(old), JSON.stringify(wrong), '{"values":', 'null', '{}'].entries())
      localStorage.setItem(index === 0 ? key : `${key}${index}`, raw);
    write();
    expect(await text()).toHaveValue('');
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
    expect(stored()).toEqual([]);
  });
});

test('the list of a member who has only a draft leads to it', async () => {
  const { user, unmount } = write();
  await user.type(await title(), 'My letter');
  await waitFor(() => expect(stored()).toHaveLength(1));
  unmount();
  list();
  expect(await screen.findByText('You have begun one that is not saved yet. It is in this browser.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue your draft' })).toHaveAttribute('href', '/my-prompts/new');
});

test('a text near the limit says how long it is and may be', async () => {
  const { user } = write();
  await user.click(await text());
  await user.paste('x'.repeat(9000));
  expect(await text()).toHaveAccessibleDescription(/becomes a field/);
  await user.paste('x'.repeat(1001));
  expect(await text()).toHaveAccessibleDescription('10,001 of at most 10,000 characters');
});
