import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** "This is a letter." The full stop is where the line ends: at its left if it is laid out from right to left. */
const LETTER = 'זה מכתב.';

/** The direction of the line that has the letter, as it is laid out. */
const direction = (text: Locator): Promise<string> =>
  text.first().evaluate((element, letter) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && !walker.currentNode.textContent?.includes(letter));
    const node = walker.currentNode;
    const start = node.textContent?.indexOf(letter) ?? -1;
    if (start < 0) return `no letter in “${element.textContent}”`;
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(start) > leftOf(start + letter.length - 1) ? 'rtl' : 'ltr';
  }, LETTER);

/** Whether each line of a field has the direction of what is typed. A script cannot see where its letters are. */
const followsText = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => getComputedStyle(element).unicodeBidi === 'plaintext');

async function expectRightToLeft(texts: Record<string, Locator>) {
  for (const [name, text] of Object.entries(texts)) {
    await expect(text.first(), name).toBeVisible();
    expect(await direction(text), name).toBe('rtl');
  }
}

const ask = async <Data>(page: Page, token: string, query: string, variables: object): Promise<Data> => {
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables },
  });
  return ((await response.json()) as { data: Data }).data;
};

test('an own prompt from right to left is laid out that way wherever it is written and read', async ({ page, signIn }) => {
  const { token } = await signIn('free');
  const input = { title: LETTER, description: LETTER, content: `${LETTER}\nDear [NAME],\n- ${LETTER}` };
  const { createOwnPrompt } = await ask<{ createOwnPrompt: { id: string } }>(
    page,
    token,
    'mutation ($input: OwnPromptInput!) { createOwnPrompt(input: $input) { id } }',
    { input },
  );
  const ownPromptId = createOwnPrompt.id;
  const { createCollection } = await ask<{ createCollection: { id: string } }>(
    page,
    token,
    'mutation ($name: String!) { createCollection(name: $name) { id } }',
    { name: LETTER },
  );
  await ask(
    page,
    token,
    'mutation ($id: ID!, $ownPromptId: ID!, $note: String!) { addToCollection(collectionId: $id, ownPromptId: $ownPromptId, note: $note) { isNew } }',
    { id: createCollection.id, ownPromptId, note: LETTER },
  );

  await page.goto('/my-prompts');
  await expectRightToLeft({ 'row of the list': page.locator('main').getByRole('link', { name: LETTER }) });

  await page.goto(`/my-prompts/${ownPromptId}`);
  const preview = page.getByTestId('preview');
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill(LETTER);
  await expectRightToLeft({
    title: page.getByRole('heading', { level: 1 }),
    description: page.getByRole('banner').or(page.locator('main header')).getByRole('paragraph'),
    'line of the text': preview.locator('[data-line=plain]'),
    'item of the text': preview.locator('[data-line=item] [data-piece=text]'),
    'value in an English line': preview.locator('[data-variable=NAME]'),
  });
  expect(await direction(preview.locator('[data-line=plain]').nth(1))).toBe('rtl');
  expect(await followsText(field)).toBe(true);
  await page.getByRole('button', { name: 'Edit text' }).click();
  expect(await followsText(page.getByRole('textbox', { name: 'Text to copy' }))).toBe(true);

  await page.goto(`/my-prompts/${ownPromptId}/edit`);
  for (const name of ['Title', 'Text'])
    expect(await followsText(page.getByRole('textbox', { name, exact: true })), name).toBe(true);

  await page.goto('/collections');
  await expectRightToLeft({ collection: page.locator('main').getByRole('link', { name: LETTER }) });
  await page.goto(`/collections/${createCollection.id}`);
  await expectRightToLeft({
    'name of the collection': page.getByRole('heading', { level: 1 }),
    entry: page.getByRole('list', { name: 'Prompts of the collection' }).getByRole('link'),
  });
  expect(await followsText(page.getByRole('textbox', { name: /^Note on/ }))).toBe(true);
});

test('a text of the AI-use record from right to left is laid out that way after its English date', async ({ page, signIn }) => {
  const { token } = await signIn('pro');
  const id = 'contract-analysis-assistant';
  await ask(page, token, 'mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }', { id });
  await page.goto('/record');
  await page.getByRole('checkbox', { name: /^Choose / }).check();
  await page.getByRole('button', { name: 'Add to 1 entry' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(LETTER);
  await page.getByRole('button', { name: 'Add to the record' }).click();
  await expectRightToLeft({ note: page.getByRole('list', { name: 'AI-use record' }).getByText(LETTER) });
});
