import type { Page } from '@playwright/test';
import { clipboard, expect, toasts } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { fullAppTest as test } from './support/fullApp.ts';

// All in one worker, so that the app is started only once.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'plum harbor lantern';
let people = 0;
const newPerson = () => {
  const id = `person-${process.pid}-${(people += 1)}`;
  return { id, email: `${id}@example.test` };
};

/** Signs in with the code that the page shows in demo mode. */
async function enterAsSuperUser(page: Page) {
  await page.goto('/super-login');
  const code = await page.getByText(/^\d{4}$/).textContent();
  await page.getByRole('textbox', { name: 'Access code' }).fill(code ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect.poll(() => toasts(page)).toContain('Access Granted');
}

async function signInBy(page: Page, email: string, password: string) {
  await page.goto('/user-login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
}

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** The link to a path in the newest mail to a recipient. */
async function linkFromOutbox(page: Page, email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    await page.goto('/outbox');
    const mail = page.getByRole('listitem').filter({ hasText: email }).first();
    await expect(mail).toBeVisible({ timeout: 10_000 });
    const text = await mail.textContent();
    found = new RegExp(`${path}(?:\\?[\\w=&%-]+)?#[\\w-]{43}`).exec(text ?? '')?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

test(
  'an admin creates a user, who sets a password from the mail and is Pro; then edits and deletes them',
  { tag: '@phone' },
  async ({ page, browser, app }) => {
    const { id, email } = newPerson();
    await enterAsSuperUser(page);
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'User ID' }).fill(id);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('textbox', { name: /First name/i }).fill('Nora');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await expect.poll(() => toasts(page)).toContain('User created successfully');
    await dialog.getByRole('button', { name: /Copy/ }).click();
    expect(await clipboard(page)).toMatch(/\/set-password#[\w-]{43}$/);
    await dialog
      .getByRole('button', { name: /Done|Close/ })
      .first()
      .click();
    await expect(rowOf(page, email)).toContainText('User needs password setup');
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: app.url, extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.1' } });
    const theirs = await context.newPage();
    await theirs.goto(await linkFromOutbox(theirs, email, '/set-password'));
    await theirs.getByLabel('New password').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(theirs).toHaveURL(/\/user-login/);
    await theirs.getByRole('textbox', { name: 'Email' }).fill(email);
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible();
    await expect(theirs.getByRole('main')).toContainText(/Subscription\s*Pro/);

    await page.reload();
    await rowOf(page, email).getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByRole('textbox', { name: /Last name/i }).fill('Ashdown');
    await dialog.getByRole('button', { name: /Save/ }).click();
    await expect.poll(() => toasts(page)).toContain('User updated successfully');
    await expect(rowOf(page, email)).toContainText('Nora Ashdown');

    await rowOf(page, email)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText(
      /Are you sure you want to delete user .*\? This action cannot be undone\./,
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect.poll(() => toasts(page)).toContain('User deleted successfully');
    await expect(rowOf(page, email)).toHaveCount(0);

    // Deleting a user ends their session.
    await theirs.goto('/favorites');
    await expect(theirs).toHaveURL(/\/user-login/);
    await context.close();
  },
);

test('the super user cannot be deleted, and can log out', async ({ page }) => {
  await enterAsSuperUser(page);
  await expect(rowOf(page, 'admin@promptory.test')).toContainText('Admin');
  await expect(rowOf(page, 'admin@promptory.test').getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(rowOf(page, 'pro@promptory.test').getByRole('button', { name: /^Delete/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: /^Claim .* Discount$/ }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('super_user_token'))).toBeNull();
});

test('a free user sees an error at /admin/users', async ({ page, consoleErrors }) => {
  await signInBy(page, 'free@promptory.test', 'promptory-demo');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Error Loading Users' })).toBeVisible();
  await expect(page.getByText('Please try refreshing the page.')).toBeVisible();
  await expectAccessible(page);
  // The browser logs the response with status 403.
  expect(consoleErrors.filter((text) => !/status of 403/.test(text))).toEqual([]);
  consoleErrors.length = 0;
});

test('a user can be created with the keyboard alone', async ({ page }) => {
  const { email } = newPerson();
  await enterAsSuperUser(page);
  await page.getByRole('button', { name: 'Create User' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect.poll(() => toasts(page)).toContain('User created successfully');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused();
  await expect(rowOf(page, email)).toContainText('Setup Required');
});

test('a wrong code shows an error message', async ({ page, consoleErrors }) => {
  await page.goto('/super-login');
  await page.getByRole('textbox', { name: 'Access code' }).fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid access code')).toBeVisible();
  await expect.poll(() => toasts(page)).toContain('Please check your access code and try again');
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('a forgotten password can be reset with the link in the mail', async ({ page }) => {
  const email = `${newPerson().id}@example.test`;
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('the first of two');
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Create free account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('admin_user_token'));
  await page.goto('/user-login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('main').getByRole('button').filter({ hasText: /link/i }).click();
  await expect(page.getByText(email)).toBeVisible();
  const link = await linkFromOutbox(page, email, '/set-password');
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/user-login/);
  await signInBy(page, email, PASSWORD);
});

test('the admin and account pages are accessible', { tag: '@phone' }, async ({ page }) => {
  await enterAsSuperUser(page);
  for (const path of ['/admin', '/admin/users/superuser-001', '/admin/messages', '/admin/prompts', '/admin/audit', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
});
