import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, copiedBy, expect, test } from './support/fixtures.ts';

const ID = 'one-page-contract-explanation-for-the-business-owner';
const PAGE = `/my-versions/${ID}`;

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

async function customize(page: Page, change: (library: string) => string, note = '') {
  await page.goto(`/prompt/${ID}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Customize' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Customize: / })).toBeVisible();
  await text(page).fill(change(await text(page).inputValue()));
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'My version' })).toBeVisible();
}

const copied = (page: Page) => copiedBy(page, page.getByRole('button', { name: 'Copy Prompt' }).first());

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));
test.afterEach(({ backend }) => backend.importLibrary(ID, []));

test('my version merged after the library moved', async ({ page, signIn, backend }) => {
  await signIn('free');
  await customize(
    page,
    (library) => `${library.replace('eighth-grade words', 'sixth-grade words')}\n- Greet the owner of [OUR FIRM] by name.`,
    'For walk-in clients',
  );
  await expect(page.getByRole('region', { name: 'My version' })).toContainText('For walk-in clients');
  await expect(page.getByRole('textbox', { name: 'Our firm' })).toBeAttached();
  await expectAccessible(page);
  const mine = await copied(page);
  expect(mine).toContain('sixth-grade words');

  await backend.importLibrary(ID, [
    ['eighth-grade words', 'ninth-grade words'],
    ['What you get: three lines.', 'What you get: four lines.'],
  ]);
  await page.reload();
  await expect(page.getByText('The library’s version has changed. Yours is as you left it.')).toBeVisible();
  expect(await copied(page)).toBe(mine);
  await page.getByRole('link', { name: 'Compare' }).click();

  const theirs = page.getByRole('region', { name: 'What the library changed' });
  await expect(theirs.locator('ins')).toHaveText(['ninth-grade ', 'four ']);
  await expect(theirs.getByRole('button', { name: /^Show \d+ unchanged words$/ })).toHaveCount(2);
  await expect(theirs).not.toContainText('A business owner with no legal training');
  await expect(page.getByRole('region', { name: 'What you changed' }).locator('del')).toHaveText(['eighth-grade ']);
  await expectAccessible(page);
  // By the keyboard alone.
  await page.getByRole('button', { name: 'Save my version' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 place left to decide')).toBeVisible();
  const choice = page.getByRole('group', { name: 'Changed by both, 1 of 1' });
  await expect(choice.getByRole('radio', { name: /^Mine: .*sixth-grade words/ })).toBeFocused();
  await page.keyboard.press('Space');
  const result = page.getByRole('region', { name: 'Preview of your version' });
  for (const part of ['sixth-grade words', 'What you get: four lines.', 'Greet the owner of [OUR_FIRM] by name.'])
    await expect(result).toContainText(part);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save my version' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('region', { name: 'My version' })).toBeVisible();
  await expect(page.getByText('The library’s version has changed.')).toHaveCount(0);
  const merged = await copied(page);
  for (const part of ['sixth-grade words', 'What you get: four lines.', 'Greet the owner of [OUR_FIRM] by name.'])
    expect(merged).toContain(part);
});

test('what was saved is restored, and the library’s version too', async ({ page, signIn }) => {
  await signIn('free');
  await customize(page, () => 'My first text for [CLIENT_ROLE].');
  await page.getByRole('link', { name: 'Edit my version' }).click();
  await text(page).fill('My second text.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'My version' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'Saves' }).getByRole('heading')).toHaveText(['Save 2', 'Save 1']);
  await page.getByRole('button', { name: 'View: Save 2' }).click();
  await expect(page.getByRole('region', { name: 'Text of save 2' }).locator('ins')).toHaveText('second text.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide: Save 2' }).click();
  await page.getByRole('button', { name: 'Restore: Save 1' }).click();
  await expect(page.getByRole('list', { name: 'Saves' }).getByRole('heading')).toHaveText(['Save 3', 'Save 2', 'Save 1']);
  await page.getByRole('link', { name: 'Edit my version' }).click();
  await expect(text(page)).toHaveValue('My first text for [CLIENT_ROLE].');
  await expectAccessible(page);
  await page.goto('/my-versions');
  await expect(page.getByRole('list', { name: 'My versions' })).toContainText(/Saved \w+ \d/);
  await expect(page.getByRole('list', { name: 'My versions' }).getByRole('link')).toHaveText([
    /One-Page Contract/,
    'Edit',
    'History',
  ]);
  await expectAccessible(page);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Delete my version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my version' }).click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My version' })).toHaveCount(0);
});

test('two tabs that save over each other lose nothing', async ({ page, context, signIn, consoleErrors }) => {
  await signIn('free');
  await customize(page, () => 'The first text.');
  await page.goto(PAGE);
  const other = await context.newPage();
  await other.goto(PAGE);
  await text(other).fill('Of the other tab.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('region', { name: 'My version' })).toBeVisible();
  await text(page).fill('Of this tab.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('changed in another tab meanwhile');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await expect(text(page)).toHaveValue('Of this tab.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'My version' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'View: Save 2' }).click();
  await expect(page.getByRole('region', { name: 'Text of save 2' })).toContainText('Of the other');
});

test('what is typed while the library moves is merged in the form', async ({ page, signIn, backend, consoleErrors }) => {
  await signIn('free');
  await page.goto(PAGE);
  await text(page).fill((await text(page).inputValue()).replace('What you get: three lines.', 'What you get: two lines.'));
  await backend.importLibrary(ID, [['eighth-grade words', 'ninth-grade words']]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still here');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await expect(page.getByRole('region', { name: 'What the library changed' }).locator('ins')).toHaveText(['ninth-grade ']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put it into my text' }).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(/ninth-grade words[\s\S]*two lines|two lines[\s\S]*ninth-grade words/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'My version' })).toBeVisible();
  await expect(page.getByText('The library’s version has changed.')).toHaveCount(0);
});

test('a version fills fields and is copied by the palette', async ({ page, signIn }) => {
  await signIn('free');
  await customize(page, () => 'Greet the owner of [OUR FIRM].');
  await page.getByRole('link', { name: 'Edit my version' }).click();
  // The page of the prompt has a field of this name, too.
  await expect(page.getByRole('heading', { level: 1, name: /^My Version/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Our firm' }).fill('Hartwell & Pine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Our firm' })).toHaveValue('Hartwell & Pine');
  expect(await copied(page)).toBe('Greet the owner of Hartwell & Pine.');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('one-page contract explanation');
  await expect(page.getByRole('option', { name: /One-Page Contract Explanation/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => clipboard(page)).toBe('Greet the owner of Hartwell & Pine.');
});
