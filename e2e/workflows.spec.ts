import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, copiedBy, expect, recordedUse, test } from './support/fixtures.ts';

const step = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
const answer = (page: Page) => page.getByRole('textbox', { name: 'The assistant’s answer', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** Copies the text of the step, and returns it. */
const copied = (page: Page) => copiedBy(page, page.getByRole('button', { name: 'Copy Prompt' }));

/** What the device has of workflows, as JSON. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
      });
    const database = await resultOf(indexedDB.open('promptory-workflows'));
    const name = database.objectStoreNames[0];
    const all = name === undefined ? [] : await resultOf(database.transaction(name).objectStore(name).getAll());
    database.close();
    return JSON.stringify(all);
  });

test('three steps from the first field to the print', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/workflows');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Opening to First 90 Days' }).click();
  await expect(heading(page, 'Asked once')).toBeVisible();
  await page.getByRole('textbox', { name: /^Position/ }).fill('Payroll Lead');
  await page.getByRole('textbox', { name: /^Jurisdiction/ }).fill('Ohio');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Go to step 1: Rewrite the posting' }).click();
  await expect(heading(page, 'Step 1 of 3: Rewrite the posting')).toBeFocused();
  expect(await copied(page)).toMatch(/Payroll Lead[\s\S]*Ohio/);
  await answer(page).fill('You run payroll for 40 people. Call Maria Gomez at (503) 555-0142.');
  await expectAccessible(page);
  // The guard looks through the answer, too.
  await page.getByRole('button', { name: /^Answer to step 1: replace / }).click();
  await expect(answer(page)).toHaveValue(/^You run payroll for 40 people\. Call \w+_1 at PHONE_1\.$/);
  await page.getByRole('checkbox').first().check();

  await page.getByRole('button', { name: 'Go to step 2. Prepare the interviews' }).click();
  await page.goBack();
  await expect(heading(page, 'Step 1 of 3: Rewrite the posting')).toBeFocused();
  await page.goForward();
  await expect(heading(page, 'Step 2 of 3: Prepare the interviews')).toBeFocused();
  expect(await copied(page)).toMatch(/Payroll Lead[\s\S]*You run payroll for 40 people\. Call \w+_1 at PHONE_1\./);
  await answer(page).fill('Ask about the month-end run.');

  // Kept on the device, which a reload does not wait for.
  await expect.poll(() => onDevice(page)).toContain('Ask about the month-end run.');
  await page.reload();
  await expect(heading(page, 'Step 2 of 3: Prepare the interviews')).toBeVisible();
  await expect(answer(page)).toHaveValue('Ask about the month-end run.');

  await step(page, /^3\. /).click();
  expect(await copied(page)).toMatch(/Payroll Lead[\s\S]*You run payroll for 40 people/);
  await answer(page).fill('Week 1: access.');
  await page.getByRole('button', { name: 'Go to the end' }).click();
  await expect(page.getByText('Ask about the month-end run.')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-printed]')).toHaveText(/Step 1: Rewrite the posting[\s\S]*☑[\s\S]*Week 1: access\./);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: 'Delete what I entered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'Asked once')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Position/ })).toHaveValue('');
});

test('the uses are recorded, and the keyboard alone is enough', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/workflows/opening-to-first-90-days');
  const title = page.getByRole('textbox', { name: /^Position/ });
  await expect(title).toBeVisible();
  await title.focus();
  await page.keyboard.type('Payroll Lead');
  await page.getByRole('button', { name: /^Go to step 1/ }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Step 1 of 3: Rewrite the posting')).toBeFocused();
  const recorded = recordedUse(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => clipboard(page)).toContain('Payroll Lead');
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 3 checked', { exact: true }).last()).toBeVisible();
  await recorded;
  await page.goto('/recent');
  await expect(page.getByRole('link', { name: 'Clear and Inclusive Job Description Rewrite', exact: true })).toBeVisible();
});

test('a free member sees which step is locked, and the page of a prompt names its workflows', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/prompt/clear-and-inclusive-job-description-rewrite');
  await page.getByRole('list', { name: 'Workflows with this prompt' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/workflows\/opening-to-first-90-days$/);
  await step(page, /^1\. /).click();
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeVisible();
  await step(page, /^2\. /).click();
  await expect(page.getByText('Part of the Pro plan')).toBeVisible();
  await expectAccessible(page);
});

test('signing out leaves nothing on the device', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/workflows/opening-to-first-90-days');
  await page.getByRole('textbox', { name: /^Position/ }).fill('Payroll Lead');
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('promptory-workflows');
          request.onsuccess = () => {
            const { result } = request;
            if (!result.objectStoreNames.contains('progress')) return resolve(0);
            const count = result.transaction('progress').objectStore('progress').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect.poll(kept).toBe(0);
});
