import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { StaticRouter } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { Providers } from '../../app/Providers.tsx';
import { CookiePolicyPage } from './CookiePolicyPage.tsx';
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx';
import { TermsOfServicePage } from './TermsOfServicePage.tsx';

const pages = ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/contact'];

// React's server renderer opens a MessageChannel when it is loaded. jsdom has none, and renderToString needs none.
Object.assign(globalThis, {
  MessageChannel: class {
    port1 = {};
    port2 = {};
  },
});
const { renderToString } = await import('react-dom/server');

const open = (page: ReactElement, path: string) => renderPage(page, { path, me: null });

describe.each([
  ['Privacy Policy', '/privacy-policy', <PrivacyPolicyPage key="privacy" />],
  ['Terms of Service', '/terms-of-service', <TermsOfServicePage key="terms" />],
  ['Cookie Policy', '/cookie-policy', <CookiePolicyPage key="cookies" />],
])('%s', (title, path, page) => {
  test('has a title and a date', () => {
    open(page, path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Last updated January 20, 2025')).toBeVisible();
    expect(document.title).toBe(`${title} · Promptory`);
  });

  test('can be rendered on the server, where no effects run', () => {
    const html = renderToString(
      <Providers>
        <StaticRouter location={path}>{page}</StaticRouter>
      </Providers>,
    );
    expect(html).toContain(`>${title}</h1>`);
    expect(html.replaceAll('<!-- -->', '')).toContain('Last updated January 20, 2025');
    expect(html).toContain('href="/contact"');
  });

  test('says nothing twice', () => {
    open(page, path);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([...new Set(items)]);
  });

  test('lists every heading in the table of contents', () => {
    open(page, path);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const headings = screen.getAllByRole('heading', { level: 2 }).filter(({ id }) => id !== 'contents-heading');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      headings.map((heading) => [heading.textContent, `#${heading.id}`]),
    );
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  });

  test('links to the other policies and to the contact page', () => {
    open(page, path);
    const others = within(screen.getByRole('navigation', { name: 'Other policies' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual(pages.slice(0, 3).filter((other) => other !== path));
    expect(screen.getAllByRole('link', { name: 'contact page' })[0]).toHaveAttribute('href', '/contact');
  });
});

const rowsOf = (name: string) => {
  const table = screen.getByRole<HTMLTableElement>('table', { name });
  return Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent));
};

test('lists the retention periods', () => {
  open(<PrivacyPolicyPage />, '/privacy-policy');
  const kept = rowsOf('Retention').map((row) => [row[0], row.at(-1)]);
  expect(kept).toEqual(
    expect.arrayContaining([
      ['Usage data', '2 years'],
      ['Payment records', '7 years'],
      ['Support communications', '3 years'],
      ['Sign-ins', '90 days after it ends'],
      ['API keys', '90 days after the key expires or is revoked'],
      ['Audit log', expect.stringMatching(/^Without a time limit/)],
    ]),
  );
  const collected = screen.getByRole('heading', { name: 'What we collect' }).parentElement;
  for (const thing of [
    /audit log: .*the IP address it came from/,
    /company, address, tax ID/,
    /API keys.*requests it made each day/,
    /checkouts that you opened, the periods that were paid/,
    /reports about prompts/,
    /reason for canceling/,
    /Two-step sign-in.*recovery codes/,
    /field of work/,
    /Only in these counts/,
  ])
    expect(collected?.textContent).toMatch(thing);
  expect(screen.getByText(/18 or older/)).toBeVisible();
});

test('says what of a filled-in prompt reaches the server', () => {
  open(<PrivacyPolicyPage />, '/privacy-policy');
  const kept = screen.getByRole('heading', { name: 'What stays with you' }).parentElement;
  expect(kept?.textContent).toMatch(/practice profile.*assistant that you connect may send us values.*do not keep them/);
  expect(screen.getByText(/In short/)).toHaveTextContent(/unless you save it or a connected assistant sends it/);
});

test('names the numbers in the terms', () => {
  open(<TermsOfServicePage />, '/terms-of-service');
  for (const text of [
    /at least 18 years/,
    /\$49 per month, or \$470 per year/,
    /at least 30 days before/,
    /30-day money-back/,
    /Delaware/,
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
});

test('says what administrators see', () => {
  open(<PrivacyPolicyPage />, '/privacy-policy');
  const list = screen.getByText('Within Promptory, administrators can see:').nextElementSibling;
  for (const what of [/sign-ins/, /invoices/, /API keys/, /prompts you used lately/, /reports about prompts/, /IP addresses/])
    expect(list).toHaveTextContent(what);
});

test('lists the cookies by name and duration, and says that this version sets none', () => {
  open(<CookiePolicyPage />, '/cookie-policy');
  const [head, ...rows] = rowsOf('Cookies');
  expect(head?.at(-1)).toBe('Set by this version?');
  expect(rows.map(([name]) => name)).toEqual([
    'session_id',
    'auth_token',
    'csrf_token',
    'user_preferences',
    'recent_searches',
    'theme_preference',
    'usage_analytics',
    'performance_metrics',
  ]);
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['7 days', '30 days', '1 year', '2 years']));
  for (const row of rows) expect(row.at(-1)).toMatch(/^No\./);
  const storage = rowsOf('Browser storage');
  expect(storage.find(([name]) => name === 'promptory.chat:…')?.at(-1)).toBe('Until you close the tab or sign out');
  expect(
    screen.getByText(/^Signing out removes .* workflows, .* the chat and the playground, changes that you have/),
  ).toBeVisible();
  expect(storage.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'super_user_token',
      'user_token',
      'admin_user_token',
      'checkout_secret',
      'checkout_buyer',
      'checkout_open',
      'session_end',
      'promptory.text-length',
      'promptory.generator:…',
      'promptory.client-set:…',
    ]),
  );
});
