import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, copiedBy, expect, test } from './support/fixtures.ts';

const POSTING = 'Clear and Inclusive Job Description Rewrite';
const LOCKED = 'Structured Interview Guide with Scorecard';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const editor = (page: Page, number: number) => page.getByRole('group', { name: `Step ${number}`, exact: true });
const answer = (page: Page) => page.getByRole('textbox', { name: 'The assistant’s answer', exact: true });
const part = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });

async function writePrompt(page: Page, title: string, text: string) {
  await page.goto('/my-prompts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function addStep(page: Page, search: string, title: string) {
  await page.getByRole('button', { name: 'Add a step' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a prompt' });
  await dialog.getByRole('searchbox', { name: 'Search prompts' }).fill(search);
  await dialog.getByRole('button', { name: title }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a workflow of prompts of both kinds, from the first step to the print',
  { tag: '@phone' },
  async ({ page, signIn, isMobile }) => {
    await signIn('free');
    await writePrompt(page, 'Heliotrope note', 'Tell [HIRING MANAGER] about it:\n[POSTING TEXT]');
    await page.goto('/workflows');
    await expect(page.getByText('None yet.', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'New workflow' }).click();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expect(page.getByText('Add a step').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Posting to note');
    await page.getByRole('textbox', { name: 'Purpose' }).fill('A posting, and who hears of it.');
    await addStep(page, 'job description rewrite', POSTING);
    await addStep(page, 'heliotrope', 'Heliotrope note');
    await addStep(page, 'structured interview scorecard', LOCKED);
    await editor(page, 1)
      .getByRole('textbox', { name: 'Check before going on' })
      .fill('The pay is approved.\nThe place is right.');
    await editor(page, 2)
      .getByRole('combobox', { name: 'Posting text' })
      .selectOption({ label: `Answer to step 1: ${POSTING}` });
    await expect(editor(page, 3).getByRole('img', { name: 'Locked' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Posting to note' })).toBeVisible();
    await part(page, /^1\. /).click();
    await expect(heading(page, `Step 1 of 3: ${POSTING}`)).toBeFocused();
    await copiedBy(page, page.getByRole('button', { name: 'Copy Prompt' }));
    await answer(page).fill('We look for a payroll lead.');
    await page.getByRole('checkbox', { name: 'The pay is approved.' }).check();
    await page.getByRole('button', { name: 'Go to step 2. Heliotrope note' }).click();
    await page.getByRole('textbox', { name: 'Hiring manager' }).fill('Ann');
    await expect(page.getByRole('textbox', { name: 'Posting text' })).toHaveValue('We look for a payroll lead.');
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect.poll(() => clipboard(page)).toBe('Tell Ann about it:\nWe look for a payroll lead.');
    await expectAccessible(page);
    await answer(page).fill('Ann knows.');
    await part(page, /^3\. /).click();
    // On a phone, the fields are shown first.
    await expect(page.getByRole('main').getByText(isMobile ? 'With the prompt' : 'Part of the Pro plan')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy Prompt' })).toHaveCount(0);
    await page.reload();
    await expect(heading(page, `Step 3 of 3: ${LOCKED}`)).toBeVisible();
    await page.getByRole('button', { name: 'Go to the end' }).click();
    await expect(page.getByText('Ann knows.')).toBeVisible();
    await expect(page.getByText('Not checked: The place is right.')).toBeVisible();
    await expectAccessible(page);

    // In the list, it is locked. A prompt that is gone can be replaced.
    await page.goto('/my-prompts');
    await page.getByRole('link', { name: 'Heliotrope note' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No Prompts Yet' })).toBeVisible();
    await page.goto('/workflows');
    const card = page.getByRole('list', { name: 'My workflows' }).getByRole('article', { name: 'Posting to note' });
    await expect(card.getByText(', locked')).toBeAttached();
    await expect(card.getByText('A prompt is gone. Edit it to choose others.')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link').click();
    await part(page, /^2\. /).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another' }).click();
    await page.getByRole('button', { name: 'Choose a prompt for step 2' }).click();
    await page.getByRole('searchbox', { name: 'Search prompts' }).fill('intake interview');
    await page.getByRole('dialog').getByRole('button', { name: 'Intake Interview Guide' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await part(page, /^2\. /).click();
    await expect(page.getByRole('link', { name: /^Intake Interview Guide/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('None yet.', { exact: false })).toBeVisible();
  },
);

test('a copy of a workflow of the library is put into another order by keyboard', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/workflows/opening-to-first-90-days');
  await page.getByRole('link', { name: 'Make a copy' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My Opening to First 90 Days');
  const titles = page.getByRole('textbox', { name: /^Step \d$/ });
  const order = () => titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await order()).toEqual(['Rewrite the posting', 'Prepare the interviews', 'Plan the first 90 days']);
  const source = editor(page, 2).getByRole('combobox', { name: /description/i });
  await expect(source.locator('option:checked')).toHaveText('Answer to step 1: Rewrite the posting');
  const handle = page.getByRole('button', { name: /^Move step 1/ });
  const pickUp = async () => {
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/Picked up Rewrite the posting, 1 of 3/)).toBeAttached();
  };
  const moveDown = async (place: number) => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`Rewrite the posting is at ${place} of 3`)).toBeAttached();
  };
  await pickUp();
  await moveDown(2);
  await moveDown(3);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Rewrite the posting is back where it was/)).toBeAttached();
  await expect(handle).toBeFocused();
  await expect(handle).toBeInViewport();

  await pickUp();
  await moveDown(2);
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Prepare the interviews', 'Rewrite the posting', 'Plan the first 90 days']);
  await expect(editor(page, 1).getByText('The step whose answer it used now comes later.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Opening to First 90 Days' })).toBeVisible();
  await expect(part(page, /^1\. Prepare the interviews/)).toBeVisible();
});

test('a change that was made elsewhere is not overwritten', async ({ page, context, signIn, consoleErrors }) => {
  await signIn('pro');
  await page.goto('/workflows/new?from=opening-to-first-90-days');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^My /);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Name' }).fill('Changed elsewhere');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Changed elsewhere' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Changed here');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/was changed in another window/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Changed here');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changed here' })).toBeVisible();
  await page.goto('/workflows');
  await expect(page.getByRole('list', { name: 'My workflows' }).getByRole('heading', { level: 3 })).toHaveText([
    'Changed here',
    'Changed elsewhere',
  ]);
  // The browser logs the status 409.
  consoleErrors.length = 0;
});
