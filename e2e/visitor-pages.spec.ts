import type { Page } from '@playwright/test';
import { expect, toasts } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { expectAccessible } from './support/accessibility.ts';
import { fullAppTest as test, startFullApp } from './support/fullApp.ts';

// All in one worker, so that the app is started only once.
test.describe.configure({ mode: 'default' });

let accounts = 0;

test('the public pages of a prompt and a category lead to the prices', async ({ page }) => {
  for (const path of ['/category/legal', '/prompt/contract-analysis-assistant']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'See pricing' }).click();
    await expect(page.getByRole('heading', { name: /Pro|pricing/i, level: 2 }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/#pricing$/);
  }
});

async function signUp(page: Page) {
  const email = `nora-${process.pid}-${(accounts += 1)}@example.test`;
  await page.goto('/user-login');
  await page.getByRole('main').getByRole('link', { name: 'Start free' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Start free: \d+ prompts, no card$/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name (optional)' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('plum harbor lantern');
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Create free account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible();
  return email;
}

/** Opens a mail in the outbox. It refreshes until the mail has been sent. */
async function openOutbox(page: Page, subject: string, to: string) {
  await page.goto('/outbox');
  const mail = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  const isOpen = await mail.locator('details').evaluate((details: HTMLDetailsElement) => details.open);
  if (!isOpen) await mail.locator('summary').click();
  return mail;
}

test(
  'a visitor creates a free account, is signed in, and confirms the email with the link in the mail',
  { tag: '@phone' },
  async ({ page, consoleErrors }) => {
    const email = await signUp(page);
    await expect.poll(() => toasts(page)).toContain('Welcome to Promptory');
    const notice = page.getByText(`We sent a link to ${email} to confirm it.`);
    await expect(notice).toBeVisible();
    await page.goto('/sign-up');
    await expect(page).toHaveURL(/\/$/);

    const mail = await openOutbox(page, 'Welcome to Promptory: confirm your email address', email);
    await mail.getByRole('link', { name: /verify-email#/ }).click();
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeFocused();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Go to your library' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible();
    await expect(notice).toBeHidden();

    await page.goto('/outbox');
    await (await openOutbox(page, 'confirm your email address', email)).getByRole('link', { name: /verify-email#/ }).click();
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeFocused();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText('Your email address is confirmed already. There is nothing left to do.')).toBeVisible();
    // The browser logs the status 404 for the used link, and 409 for the new one.
    consoleErrors.length = 0;
  },
);

test('an email that is taken shows an error and keeps typed values', async ({ page, consoleErrors }) => {
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Email' }).fill('free@promptory.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('plum harbor lantern');
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Create free account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This account could not be created.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('plum harbor lantern');
  await page.getByRole('textbox', { name: 'Password' }).fill('password123');
  await page.getByRole('button', { name: 'Create free account' }).click();
  await expect(page.getByText(/^This password is one of the most common ones/)).toBeVisible();
  consoleErrors.length = 0;
});

test('a visitor sends a message with the contact form', async ({ page, consoleErrors }) => {
  await page.goto('/status');
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByText('Within 24 hours')).toBeVisible();
  await expect(page.getByText('Monday - Friday, 9AM - 6PM EST')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quill');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora at example');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Leases');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a prompt for leases?');
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter a valid email address');
  await expect(page.getByText('Failed to send message. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a prompt for leases?');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.test');
  await send.click();
  await expect(page.getByText('Message Sent!', { exact: true })).toBeVisible();
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon.", { exact: true })).toBeVisible();
  for (const name of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('');
  }
  await openOutbox(page, 'We received your message', 'nora@example.test');
  consoleErrors.length = 0;
});

test('the sixth message within an hour is rate-limited', async ({ page, consoleErrors }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  for (let count = 1; count <= 6; count += 1) {
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Quill');
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.test');
    await page.getByRole('textbox', { name: 'Subject' }).fill(`Message ${count}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await send.click();
    if (count < 6) await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  }
  await expect(page.getByRole('alert').filter({ hasText: /Please try again in (60|59) minutes\.$/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Message 6');
  consoleErrors.length = 0;
});

test('the status page shows an error and keeps its figures when the API is unreachable', async ({ page, consoleErrors }) => {
  await page.clock.install();
  await page.goto('/status');
  // On a busy machine, a service may respond slowly, and that is an incident.
  const overall = page.getByRole('heading', { name: /^(All Systems Operational|Degraded Performance)$/ });
  await expect(overall).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: 'Promptory Cannot Be Reached' })).toBeVisible();
  await expect(page.getByText('Active Users').locator('..')).toContainText(/\d/);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(overall).toBeVisible();
  consoleErrors.length = 0;
});

test('the status page does not shift when its data has loaded', { tag: '@phone' }, async ({ page, isMobile }) => {
  for (const width of isMobile ? [360, 390] : [1280]) {
    await page.setViewportSize({ width, height: 844 });
    const release = await hold(page, '**/graphql');
    await page.goto('/status');
    await expect(page.getByRole('heading', { name: 'Checking the Services' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const positions = () =>
      page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('section, ul > li, .MuiButton-root')].map((each) => each.getBoundingClientRect().top),
        );
    const before = await positions();
    expect(before.length).toBeGreaterThan(6);
    release();
    // A busy machine is slower than usual.
    const known = page.getByRole('heading', { name: /^(All Systems Operational|Degraded Performance)$/ });
    await expect(known).toBeVisible();
    expect(await positions(), `${width} px`).toEqual(before);
    await page.unroute('**/graphql');
  }
});

test('a failing service is shown as an outage', async ({ page }) => {
  const app = await startFullApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    await expect(async () => {
      await page.goto(`${app.url}/status`);
      await expect(page.getByRole('heading', { name: 'Service Outage' })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('status').filter({ hasText: 'Does not answer: Email Service.' })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Services' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Email Service' })).toContainText('Outage');
    await expect(rows.filter({ hasText: 'Database' })).toContainText(/(Operational|Degraded).*Answered in [\d,]+ ms/s);
    await expectAccessible(page);
    await page.goto(`${app.url}/outbox`);
    await expect(page.getByRole('heading', { name: 'No Emails Yet' })).toBeVisible();
  } finally {
    await app.stop();
  }
});

test('the pages for visitors are accessible in both color schemes and at both widths', async ({ page, consoleErrors }) => {
  await signUp(page);
  await page.evaluate(() => localStorage.removeItem('admin_user_token'));
  const expectAccessibleAtBothWidths = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
    }
  };
  const buttons: Record<string, string> = { '/contact': 'Send Message', '/sign-up': 'Create free account' };
  for (const path of ['/verify-email', '/contact', '/status', '/sign-up', '/verify-email#secret', '/outbox']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    await expectAccessibleAtBothWidths();
    const button = buttons[path];
    if (button === undefined) continue;
    // Shows the errors of an empty form.
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectAccessibleAtBothWidths();
  }
  consoleErrors.length = 0;
});

test('the email notice in the library is accessible in both color schemes and at both widths', async ({ page }) => {
  await signUp(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
  await expectAccessible(page);
});
