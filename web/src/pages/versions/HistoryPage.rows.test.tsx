import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { EditMyVersionDocument, MyVersionSavesDocument } from '../../features/mine/versions/MyVersion.generated.ts';
import { HistoryPage } from './HistoryPage.tsx';
import { myVersion } from './version.fixture.ts';

const ID = 'letter';
const far = Array.from({ length: 20 }, (_, line) => `- Line ${line + 1} stays as it is.\n`).join('');
const TEXTS = [`${far}Write to [OWNER].`, `${far}Write warmly to [OWNER].`, `${far}Write warmly to [OWNER].`];
const save = (revision: number, fields: object = {}) => ({
  __typename: 'MyVersionSave',
  revision,
  baseVersion: '1.0',
  content: TEXTS[revision - 1],
  ownWords: 'Mine',
  note: 'Softer',
  savedAt: '2026-11-24T10:00:00.000Z',
  defaults: [],
  ...fields,
});

function open(...saves: object[]) {
  const version = myVersion(ID, { content: TEXTS[2], revision: 3 });
  return renderPage(<HistoryPage />, {
    path: '/my-versions/:id/history',
    url: `/my-versions/${ID}/history`,
    mocks: [
      { request: { query: EditMyVersionDocument, variables: { id: ID } }, result: { data: { myVersion: version } } },
      {
        request: { query: MyVersionSavesDocument, variables: { id: ID, first: 13 } },
        result: {
          data: {
            myVersionSaves: {
              __typename: 'MyVersionSaveConnection',
              totalCount: saves.length,
              pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
              edges: saves.map((node) => ({ __typename: 'MyVersionSaveEdge', node })),
            },
          },
        },
      },
    ],
  });
}
const rows = async () => within(await screen.findByRole('list', { name: 'Saves' })).getAllByRole('listitem');

test('each save says what it has changed, and the note only where it is new', async () => {
  const defaults = [{ __typename: 'MyDefault', name: 'OWNER', value: 'Ann' }];
  open(save(3, { note: 'Warmer', defaults, baseVersion: '1.1' }), save(2), save(1));
  const [third, second, first] = await rows();
  expect(third).toHaveTextContent('Same text · default values changed · now based on library version 1.1');
  expect(third).toHaveTextContent('Note: Warmer');
  expect(second).toHaveTextContent('+1 word');
  expect(second).not.toHaveTextContent('Softer');
  expect(first).toHaveTextContent('First save, from library version 1.0');
  expect(first).toHaveTextContent('Note: Softer');
  expect(screen.getByRole('link', { name: 'Back to the prompt' })).toHaveAttribute('href', `/prompt/${ID}`);
});

test('a save is viewed as a text with its changes, and what is far from them on request', async () => {
  const { user } = open(save(3), save(2), save(1));
  await rows();
  await user.click(screen.getByRole('button', { name: 'View: Save 2' }));
  const text = screen.getByRole('region', { name: 'Text of save 2' });
  expect(text.querySelector('ins')).toHaveTextContent('warmly');
  expect(screen.getByText('1 change since save 1')).toBeVisible();
  expect(text).not.toHaveTextContent('Line 1 stays');
  await user.click(within(text).getByRole('button', { name: 'Show 133 unchanged words' }));
  expect(text).toHaveTextContent('Line 1 stays');
  expect(text).toHaveFocus();
  // Nothing has changed in the text of the current one, and nothing is before the first.
  for (const [name, own] of [
    ['3', 'Write warmly'],
    ['1', 'Write to'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `View: Save ${name}` }));
    expect(screen.getByRole('region', { name: `Text of save ${name}` })).toHaveTextContent(`Line 1 stays as it is.`);
    expect(screen.getByRole('region', { name: `Text of save ${name}` })).toHaveTextContent(own);
  }
});
