import type { Page } from '@playwright/test';
import { expect, test, toasts } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { stopClock } from './support/clock.ts';
import { expectApart, shownToast } from './support/toast.ts';

const PASSWORD = 'plum harbor 9';
const VALID_CARD = /^4242 4242/;
const DECLINED_CARD = /^4000 0000 0000 0002/;
const CARD_WITH_CONFIRMATION = /^4000 0025/;

const buyers = { count: 0 };
const newEmail = () => `buyer-${process.pid}-${(buyers.count += 1)}@example.test`;

async function openAccount(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /18 or older/ }).check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
}

async function pay(page: Page, card: RegExp) {
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

async function signInBy(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
}

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome to Promptory Pro!' });
const expectPro = (page: Page) => expect(page.getByRole('main')).toContainText(/Subscription\s*Pro/);

async function openBilling(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Invoices' })).toBeVisible();
}

test('a visitor pays after a declined card, signs in, cancels and resumes', { tag: '@phone' }, async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Claim .* Discount$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\?plan=monthly$/);
  await expect(page.getByText('Save $98/month')).toBeVisible();
  await expectAccessible(page);

  const next = page.getByRole('button', { name: 'Continue to Payment' });
  // The toast is over after some seconds, in which a busy machine may not have measured it.
  await stopClock(page);
  await next.click();
  await expect.poll(() => toasts(page)).toContain('Missing Information');
  await page.clock.runFor(1000);
  // At the bottom edge, where the thumb is.
  await next.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expectApart(shownToast(page), next);
  await page.clock.resume();

  await openAccount(page, email);
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused();
  await expect(page.getByRole('region', { name: '1. Your account' })).toContainText(`${email}·Change`);
  await expectAccessible(page);
  await pay(page, DECLINED_CARD);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  expect(await toasts(page)).not.toContain('Payment Failed');

  await pay(page, VALID_CARD);
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL(/\/subscription-success$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(() => toasts(page)).toContain('Payment Successful');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole('link', { name: 'Go to your library' }).click();
  await expectPro(page);

  await openBilling(page);
  await expect(page.getByText(/^\$49\.00 on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('textbox').fill('Too many prompts');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^None\. Pro ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByText(/^\$49\.00 on /)).toBeVisible();
});

test('a checkout survives a reload and a change of plan', async ({ page }) => {
  const email = newEmail();
  await page.goto('/checkout?plan=annual');
  await openAccount(page, email);
  await page.goto('/');
  await page.goBack();
  await expect(page.getByRole('region', { name: '1. Your account' })).toContainText(`${email}·Change`);
  await page.reload();
  await expect(page.getByRole('heading', { name: '2. Payment' })).toBeFocused();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await openAccount(page, email);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await expect(page.getByRole('button', { name: 'Pay $49' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Annual' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay $470' })).toBeVisible();
  await pay(page, VALID_CARD);
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByText('Pro, Annual ($470/year)')).toBeVisible();

  await page.getByRole('link', { name: 'Use another account' }).click();
  await signInBy(page, email);
  await openBilling(page);
  await expect(page.getByText(/^\$470\.00 on /)).toBeVisible();
  // Abandoned attempts leave no invoice.
  await expect(page.getByRole('link', { name: /^View invoice/ })).toHaveCount(1);
});

test('a free member upgrades with a card that needs confirmation', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/prompt/contract-analysis-assistant');
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/subscribe\?next=/);
  await expect(page.getByText('147+ professional prompts')).toBeVisible();
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible();
  await expectAccessible(page);

  await pay(page, CARD_WITH_CONFIRMATION);
  const dialog = page.getByRole('dialog', { name: 'Confirm this payment' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You have refused the payment' })).toBeVisible();
  await pay(page, CARD_WITH_CONFIRMATION);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/prompt\/contract-analysis-assistant$/);
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeEnabled();
  await expect.poll(() => toasts(page)).toContain('Welcome to the product! You now have access to all premium features.');
  await page.goto('/');
  await expectPro(page);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { level: 1, name: "You're Already Subscribed!" })).toBeVisible();
  await expectAccessible(page);
});

test('a member changes the card and the plan, and gets a refund', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/subscribe');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242');
  await page.getByRole('button', { name: 'Annual' }).click();
  await expect(page.getByRole('button', { name: 'Pay $470' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await pay(page, VALID_CARD);
  await expectPro(page);

  await openBilling(page);
  await page.getByRole('button', { name: 'Change card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change card' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: VALID_CARD }).click();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/billing$/);

  await expect(page.getByText('Visa ending in 4242, expires 12/2034')).toBeVisible();

  await page.getByRole('button', { name: 'Change to annual' }).click();
  await expect(page.getByLabel('Cost of the change')).toContainText(/Charged now to your Visa ending in 4242\$4\d\d\.\d\d/);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change to annual' }).click();
  await expect(page.getByText(/^\$470\.00 on /)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Get my money back' }).click();
  await expect(page.getByRole('dialog')).toContainText('Pro ends at once.');
  await page.getByRole('dialog').getByRole('button', { name: 'Get money back and end Pro' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
});

test('the address of the success page opens nothing in another browser', async ({ page, browser }) => {
  const email = newEmail();
  await page.goto('/checkout');
  await openAccount(page, email);
  const verified = page.waitForRequest((request) => request.postData()?.includes('VerifySubscription') ?? false);
  await pay(page, VALID_CARD);
  const { variables } = (await verified).postDataJSON() as { variables: { paymentIntent: string } };
  await expect(welcome(page)).toBeVisible();

  const address = `/subscription-success?${new URLSearchParams({ email, payment_intent: variables.paymentIntent, plan: 'monthly' })}`;
  const other = await browser.newContext();
  const passerBy = await other.newPage();
  await passerBy.goto(new URL(address, page.url()).href);
  await expect(passerBy.getByRole('heading', { level: 1, name: 'Welcome to Promptory', exact: true })).toBeVisible();
  await expect(passerBy.getByText(email)).toHaveCount(0);
  await expect(passerBy.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible();
  expect(await passerBy.evaluate(() => localStorage.length)).toBe(0);
  await other.close();
});

test('an unknown payment shows an error with a link to support', async ({ page, consoleErrors }) => {
  await page.goto('/subscription-success?email=a%40example.test&payment_intent=pi_0123456789ab&plan=monthly');
  await expect(page.getByRole('heading', { level: 1, name: 'Verification Error' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect.poll(() => toasts(page)).toContain('There was an issue verifying your subscription. Please contact support.');
  await expectAccessible(page);
  // The browser logs the response with status 404.
  consoleErrors.length = 0;
});

test('payment pages need a full page load, because of their content security policy', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await openBilling(page);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});
