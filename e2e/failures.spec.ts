import { clipboard, expect, test, toasts } from './support/fixtures.ts';

test('a page that cannot load its data shows an error, and Try again recovers', async ({ page, signIn, consoleErrors }) => {
  await signIn('pro');
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/prompts');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/graphql');
  await again.click();
  await expect(page.getByText(/Showing 24 of \d+ prompts/)).toBeVisible();
  consoleErrors.length = 0;
});

test('Try again on a page that could not be shown waits for the connection instead of losing the page', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  await page.goto('/prompts');
  await expect(page.getByText(/Showing 24 of \d+ prompts/)).toBeVisible();
  await page.route('**/GeneratorPage*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Prompt Generator' }).click();
  const failure = page.getByRole('heading', { name: 'This page could not be shown' });
  await expect(failure).toBeVisible();
  // False as soon as a reload begins, and gone after it.
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
    navigation.addEventListener('navigate', () => Object.assign(window, { isSamePage: false }));
  });
  await context.setOffline(true);
  let attempts = 0;
  page.on('request', (request) => (attempts += request.method() === 'HEAD' ? 1 : 0));
  // A second attempt begins only after the first has decided against a reload.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 });
    expect(attempts).toBeGreaterThan(1);
  }).toPass();
  expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true);
  await expect(failure).toBeVisible();
  await page.unroute('**/GeneratorPage*.js');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt Generator' })).toBeVisible();
  consoleErrors.length = 0;
});

test('a lost connection shows an error and keeps typed values, and the page recovers', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  await page.goto('/prompt/case-chronology-from-source-documents');
  await page.getByRole('textbox', { name: 'Matter' }).fill('Kept through the outage');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  // Copying works offline. Only recording the use needs the server.
  await expect.poll(() => clipboard(page)).toContain('Kept through the outage');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Favorite: Case Chronology/ })
    .click();
  await expect(page.getByText('You are offline. Failed to update favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favorite: Case Chronology/ })).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Favorite: Case Chronology/ }).click();
  await expect(page.getByRole('button', { name: /^Favorite: Case Chronology/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Matter' })).toHaveValue('Kept through the outage');
  consoleErrors.length = 0;
});

test('a visitor is redirected from a library page to the sign-in page with a toast, and comes back signed in', async ({
  page,
}) => {
  await page.goto('/favorites');
  await expect(page).toHaveURL(/\/user-login\?next=%2Ffavorites$/);
  expect(await toasts(page)).toContain('You are logged out. Logging in again...');
  // The page was rendered at build time, without a destination.
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password?next=%2Ffavorites',
  );
  await page.getByRole('button', { name: 'Use Free member' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
});

test('an ended session shows a toast, redirects to the sign-in page and removes the token', async ({
  page,
  signIn,
  request,
  consoleErrors,
}) => {
  const { token } = await signIn('pro');
  await page.goto('/prompts');
  await expect(page.getByText(/Showing 24 of \d+ prompts/)).toBeVisible();
  await request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query: 'mutation { signOut }' } });
  await page.getByRole('button', { name: 'Load More Prompts' }).click();
  await expect(page).toHaveURL(/\/user-login\?next=%2Fprompts%3Fshow%3D48$/);
  expect(await toasts(page)).toContain('You are logged out. Logging in again...');
  expect(await page.evaluate(() => localStorage.getItem('admin_user_token'))).toBeNull();
  consoleErrors.length = 0;
});

test('a wrong password shows an error and keeps the typed email', async ({ page, consoleErrors }) => {
  await page.goto('/user-login');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@promptory.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  for (const name of ['Email', 'Password'])
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription('Invalid email or password');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@promptory.test');
  consoleErrors.length = 0;
});

test('a path that cannot be decoded has the 404 page, and does not lead to the sign-in', async ({ page, consoleErrors }) => {
  for (const path of ['/category/50%', '/workflows/caf%E9']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  }
  // The browser logs the status.
  consoleErrors.length = 0;
});
