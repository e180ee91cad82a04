import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { EmulatorPortalPage } from './EmulatorPortalPage.tsx';

function open(answer: () => Response) {
  const fetch = jest.fn(async (_address: string | URL | Request, _init?: RequestInit) => answer());
  globalThis.fetch = fetch;
  const leaveTo = jest.fn<(address: string) => void>();
  const page = renderPage(<EmulatorPortalPage leaveTo={leaveTo} />, {
    path: '/stripe-stand-in/portal/:id',
    url: '/stripe-stand-in/portal/bps_1',
    me: null,
  });
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: /4242/ }));
    await page.user.click(screen.getByRole('button', { name: 'Save card' }));
  };
  return { ...page, fetch, leaveTo, save };
}

test('a card is changed, and the way leads back to billing', async () => {
  const { save, fetch, leaveTo } = open(() => Response.json({ returnUrl: 'https://promptory.test/billing' }));
  await save();
  await waitFor(() => expect(leaveTo.mock.calls).toEqual([['https://promptory.test/billing']]));
  const [address, init] = fetch.mock.calls[0]!;
  expect([address, init?.body]).toEqual(['/stripe-stand-in/portal/bps_1', JSON.stringify({ number: '4242 4242 4242 4242' })]);
});

test('a page that is too old says where to open it anew', async () => {
  const { save } = open(() => new Response('{}', { status: 404 }));
  await save();
  expect(await screen.findByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing');
});
