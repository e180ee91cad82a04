import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { EmulatorPortalPage } from './EmulatorPortalPage.tsx';

function open(respond: () => Response) {
  const fetch = jest.fn(async (_address: string | URL | Request, _init?: RequestInit) => respond());
  globalThis.fetch = fetch;
  const redirectTo = jest.fn<(url: string) => void>();
  const page = renderPage(<EmulatorPortalPage redirectTo={redirectTo} />, {
    path: '/stripe-stand-in/portal/:id',
    url: '/stripe-stand-in/portal/bps_1',
    me: null,
  });
  const save = async (card = /4242/) => {
    await page.user.click(screen.getByRole('button', { name: card }));
    await page.user.click(screen.getByRole('button', { name: 'Save card' }));
  };
  return { ...page, fetch, redirectTo, save };
}

test('saves a card and goes back to billing', async () => {
  const { save, fetch, redirectTo } = open(() => Response.json({ returnUrl: 'https://promptory.test/billing' }));
  await save();
  await waitFor(() => expect(redirectTo.mock.calls).toEqual([['https://promptory.test/billing']]));
  const [url, init] = fetch.mock.calls[0]!;
  expect([url, init?.body]).toEqual([
    '/stripe-stand-in/portal/bps_1',
    JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }),
  ]);
});

test('links to the billing page if the portal page has expired', async () => {
  const { save } = open(() => new Response('{}', { status: 404 }));
  await save();
  expect(await screen.findByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing');
});

test('says that a card was declined, and takes another one', async () => {
  const responses = [
    Response.json({ message: 'Your card was declined.' }, { status: 402 }),
    Response.json({ returnUrl: 'https://promptory.test/billing' }),
  ];
  const { save, redirectTo } = open(() => responses.shift()!);
  await save(/0002/);
  expect(await screen.findByText('Your card was declined.')).toBeVisible();
  expect(redirectTo).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(redirectTo).toHaveBeenCalledTimes(1));
});

test('shows everything that is wrong with a card at once', async () => {
  const { user, fetch } = open(() => Response.json({}));
  await user.type(screen.getByLabelText('Card number'), '4242424242424241');
  await user.type(screen.getByLabelText('Expiry'), '01/20');
  await user.type(screen.getByLabelText('CVC'), '1');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  expect(screen.getByText('Your card number is invalid.')).toBeVisible();
  expect(screen.getByText("Your card's expiration date is in the past.")).toBeVisible();
  expect(screen.getByText("Your card's security code is incomplete.")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});
