import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { EmulatorPortalPage } from './EmulatorPortalPage.tsx';

function open(answer: () => Response) {
  const fetch = jest.fn(async (_address: string | URL | Request, _init?: RequestInit) => answer());
  globalThis.fetch = fetch;
  const redirectTo = jest.fn<(url: string) => void>();
  const page = renderPage(<EmulatorPortalPage redirectTo={redirectTo} />, {
    path: '/stripe-stand-in/portal/:id',
    url: '/stripe-stand-in/portal/bps_1',
    me: null,
  });
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: /4242/ }));
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
    JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12/34' }),
  ]);
});

test('links to the billing page if the portal page has expired', async () => {
  const { save } = open(() => new Response('{}', { status: 404 }));
  await save();
  expect(await screen.findByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing');
});
