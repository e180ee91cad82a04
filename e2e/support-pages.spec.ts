import { policies } from './support/paths.ts';
import { clipboard, expect, test, toasts } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { stopClock } from './support/clock.ts';

test('the policies are accessible in both color schemes', { tag: '@phone' }, async ({ page }) => {
  for (const path of policies) {
    await page.goto(path);
    await expect(page.getByText('Last updated January 20, 2025')).toBeVisible();
    await expectAccessible(page);
  }
});

test('a section of a policy can be reached from the contents and by URL', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Governing law' }).click();
  await expect(page).toHaveURL(/#law$/);
  const heading = page.getByRole('heading', { name: 'Governing law' });
  await expect(heading).toBeInViewport();
  await page.goto('/cookie-policy#control');
  await expect(page.getByRole('heading', { name: 'Your choices' })).toBeInViewport();
});

test('the contact form knows the name and the email of a member, however it is opened', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(/@/);
  const email = await page.getByLabel('Email').inputValue();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Name')).not.toHaveValue('');
});

test('the app sets no cookies and only stores what the cookie policy lists', async ({ page, signIn }) => {
  await signIn('pro');
  for (const path of ['/', '/cookie-policy']) {
    await page.goto(path);
    // What was rendered beforehand can be read before any script has run.
    await expect(page.locator('[data-shell], [data-prerendered]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.context().cookies()).toEqual([]);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  for (const key of stored.filter((name) => !name.startsWith('e2e-'))) {
    await expect(page.getByRole('rowheader', { name: key, exact: true })).toBeVisible();
  }
});

test('a visitor chats with Maya, with the specified delays, and nothing is sent', async ({ page }) => {
  await page.clock.install();
  await page.goto('/chat');
  await expect(page.getByText('Online Now')).toBeVisible();
  const log = page.getByRole('log');
  const field = page.getByRole('textbox', { name: 'Your message' });
  const chips = page.getByRole('group', { name: 'Quick replies' });
  await expect(log).toContainText("I'm Maya");
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await stopClock(page);

  await field.fill('<b>Ada</b>');
  await field.press('Enter');
  await expect(field).toBeDisabled();
  await page.clock.runFor(1499);
  await expect(log).not.toContainText('email');
  await page.clock.runFor(1);
  await expect(log).toContainText('Thank you, <b>Ada</b>. What is your email address?');
  await expect(field).toBeFocused();

  await field.fill('ada at example');
  await field.press('Enter');
  await page.clock.runFor(1500);
  await expect(log).toContainText('double-check the address');
  await expect(chips).toBeHidden();

  await field.fill('ada@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.clock.runFor(1999);
  await expect(chips).toBeHidden();
  await page.clock.runFor(1);
  await expect(chips.getByRole('button')).toHaveText(['Pricing?', 'Demo?', 'Get Started?']);
  await page.clock.resume();
  await expectAccessible(page);
  await stopClock(page);

  await chips.getByRole('button', { name: 'Pricing?' }).click();
  await page.clock.runFor(1500);
  await expect(log).toContainText('$49 per month');
  await expect(chips).toBeVisible();
  await field.fill('Anything for');
  await field.press('Shift+Enter');
  await field.pressSequentially('finance?');
  await expect(log).not.toContainText('Anything for');
  await field.press('Enter');
  await page.clock.runFor(1500);
  await expect(log).toContainText('29 prompts');
  await expect(log.getByText('29 prompts')).toBeInViewport();
  await expect(chips).toBeHidden();
  expect(sent).toEqual([]);
});

test('a member can open the chat page in the library', { tag: '@phone' }, async ({ page, signIn, isMobile }) => {
  await signIn('free');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole(isMobile ? 'dialog' : 'navigation', { name: isMobile ? 'Menu' : 'Library' });
  await navigation.getByRole('link', { name: 'Chat Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat Support' })).toBeFocused();
  await expect(page.getByRole(isMobile ? 'button' : 'combobox', { name: 'Search the library' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText("I'm Maya");
});

test('a member generates a prompt, copies it and clears the form', async ({ page, signIn }) => {
  await signIn('pro');
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Prompt Generator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt Generator' })).toBeFocused();
  const generate = page.getByRole('button', { name: /^Generat/ });

  await generate.click();
  const toast = page.getByText('Please fill in industry, task type, and context to generate a prompt.', { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(6000);
  await expect(toast).toBeHidden();
  await expectAccessible(page);

  await page.getByLabel('Industry').selectOption('Healthcare');
  await page.getByLabel('Task type').selectOption('Communication');
  await page.getByRole('textbox', { name: 'Context' }).fill('A clinic moves its evening hours; patients of [CLINIC] ask why.');
  await page.getByLabel('Length').selectOption('Brief (1-2 paragraphs)');
  await stopClock(page);
  await generate.click();
  await expect(generate).toHaveText('Generating...');
  await expect(generate).toBeDisabled();
  await page.clock.runFor(1999);
  await expect(generate).toHaveText('Generating...');
  await page.clock.runFor(1);
  const result = page.getByRole('region', { name: 'Your prompt' });
  await expect(result).toContainText('patients of [CLINIC] ask why.');
  await expect(result.locator('mark')).toHaveText(['[SETTING]', '[GUIDELINE]', '[CLINICAL_NOTES]']);
  await page.clock.resume();
  await expectAccessible(page);

  await result.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect.poll(() => toasts(page)).toContain('Prompt copied to clipboard successfully.');
  const copied = await clipboard(page);
  expect(copied).toContain('## Situation\nA clinic moves its evening hours; patients of [CLINIC] ask why.');
  expect(copied).toContain('1-2 paragraphs');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('textbox', { name: 'Context' })).toHaveValue('');
  await expect(page.getByLabel('Industry')).toHaveValue('');
  await expect(result.getByRole('button')).toHaveCount(0);
});

test('the numbers in the contents of a policy stay within the column', async ({ page }) => {
  await page.goto('/privacy-policy');
  const list = page.getByRole('navigation', { name: 'On this page' }).getByRole('list');
  await expect(list.getByRole('listitem').nth(9)).toBeVisible();
  const [room, number] = await list.evaluate((element) => {
    const { font, paddingInlineStart } = getComputedStyle(element);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    return [parseFloat(paddingInlineStart), canvas.measureText('10. ').width];
  });
  expect(room).toBeGreaterThanOrEqual(number);
});
