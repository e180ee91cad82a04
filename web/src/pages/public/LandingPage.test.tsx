import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { existingPages } from '../../app/routeTable.ts';
import { claims } from '../../features/landing/claims.ts';
import { LandingPage } from './LandingPage.tsx';

function open({ isSignedIn = false, hasSuperUserToken = false, url = '/' } = {}) {
  return renderPage(
    <LandingPage
      logo={<span>Logo</span>}
      themeSwitch={<span>Theme</span>}
      isSignedIn={isSignedIn}
      hasSuperUserToken={hasSuperUserToken}
    />,
    { path: '/', url, me: null },
  );
}

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const section = (id: string) => within(document.getElementById(id) as HTMLElement);
const hrefsOf = (links: HTMLElement[]) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const samples = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: 'See Sample Prompts' }));
  return within(await screen.findByRole('dialog', { name: 'Sample Prompts' }));
};

describe('The header', () => {
  test('links to the sections, sign in and pricing', () => {
    open();
    const nav = within(header().getByRole('navigation', { name: 'On this page' }));
    expect(hrefsOf(nav.getAllByRole('link'))).toEqual([
      'Features /#features',
      'Pricing /#pricing',
      'Reviews /#testimonials',
      'FAQ /#faq',
    ]);
    expect(header().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/user-login');
    expect(header().getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/#pricing');
    for (const id of ['features', 'pricing', 'testimonials', 'faq']) expect(document.getElementById(id)).not.toBeNull();
  });

  test.each([
    [false, '/super-login'],
    [true, '/admin/users'],
  ])('Admin, with hasSuperUserToken=%s, links to %s', (hasSuperUserToken, to) => {
    open({ hasSuperUserToken });
    expect(header().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', to);
    expect(header().getByRole('link', { name: 'Test Access' })).toHaveAttribute('href', '/super-login');
  });

  test('leads a member to the dashboard instead of the sign-in', () => {
    open({ isSignedIn: true });
    for (const part of [header(), footer()]) {
      expect(part.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
      expect(part.queryByRole('link', { name: 'Sign In' })).toBeNull();
    }
  });

  test('has a menu on small screens, which a link or Escape closes', async () => {
    window.innerWidth = 390;
    const { user, currentUrl } = open();
    const toggle = header().getByRole('button', { name: 'Open menu' });
    expect(header().queryByRole('navigation', { name: 'Menu' })).toBeNull();
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(header().queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(toggle).toHaveFocus();
    await user.click(toggle);
    await user.click(within(header().getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'FAQ' }));
    expect(currentUrl()).toBe('/#faq');
    expect(header().queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(document.getElementById('faq')).toHaveFocus();
  });
});

describe('The prompt at the top', () => {
  const prompt = () => within(screen.getByRole('region', { name: 'Reply to a Difficult Client' }));

  test('has three fields with examples, which the visitor replaces, and copies what it shows', async () => {
    const { user } = open();
    const fields = prompt().getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ value }) => value)).toEqual([
      'a client of eight years',
      'a refund for finished work',
      '20% off the next invoice',
    ]);
    await user.click(prompt().getByRole('textbox', { name: 'Who wrote' }));
    await user.keyboard('my landlord');
    await user.clear(prompt().getByRole('textbox', { name: 'What they want' }));
    await user.click(prompt().getByRole('button', { name: 'Copy Reply to a Difficult Client' }));
    expect(await screen.findByText('Prompt copied to clipboard')).toBeVisible();
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^Draft a reply to my landlord, who is asking for \[REQUEST\]\. What I can offer is 20% off/);
    expect(document.body).toHaveTextContent(copied, { normalizeWhitespace: false });
  });
});

describe('Claims', () => {
  test('match the specification', () => {
    open();
    const text = document.body.textContent;
    for (const claim of [
      '200+ prompts',
      '8 industries',
      '10,000+ professionals',
      '4.9/5 from 2,847 reviews',
      '15+ hours',
      '47 spots left',
      'Price rising in 3 days',
      '67% off',
      '30-day money-back guarantee',
    ])
      expect(text).toContain(claim);
  });

  test('include the counts of the category cards', () => {
    open();
    const cards = section('features').getAllByRole('listitem');
    expect(cards.slice(0, 5).map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Legal',
      'Marketing',
      'Finance',
      'Healthcare',
      'Real Estate',
    ]);
    expect(cards.slice(0, 5).map((card) => /\d+ prompts/.exec(card.textContent)?.[0])).toEqual([
      '47 prompts',
      '38 prompts',
      '29 prompts',
      '23 prompts',
      '18 prompts',
    ]);
  });

  test('include the counts of the categories dialog', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'See All Categories' }));
    const dialog = await screen.findByRole('dialog', { name: 'All Categories' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Legal42 prompts',
      'Marketing38 prompts',
      'Finance29 prompts',
      'Healthcare23 prompts',
      'Real Estate18 prompts',
      'Consultants15 prompts',
      'HR12 prompts',
      'Sales19 prompts',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Pricing', () => {
  const checkout = () => section('pricing').getByRole('link', { name: /^Get Pro/ });
  const pro = () => section('pricing').getAllByRole('article')[0]?.textContent;

  test('is monthly by default; prices, savings and the link follow the switch', async () => {
    const { user } = open();
    expect(pro()).toMatch(/\$49\/month.*\$147\/month.*Save \$98\/month/);
    expect(checkout()).toHaveAttribute('href', '/checkout?plan=monthly');
    const annual = section('pricing').getByRole('button', { name: /Annual/ });
    expect(annual).toHaveTextContent('Save 20%');
    await user.click(annual);
    expect(pro()).toMatch(/\$470\/year.*\$588\/year.*Save \$118\/year/);
    expect(pro()).not.toContain('month');
    expect(checkout()).toHaveAttribute('href', '/checkout?plan=annual');
    await user.click(annual);
    expect(checkout()).toHaveAttribute('href', '/checkout?plan=annual');
    await user.click(section('pricing').getByRole('button', { name: 'Monthly' }));
    expect(checkout()).toHaveAttribute('href', '/checkout?plan=monthly');
  });

  test('includes the free plan', () => {
    open();
    expect(section('pricing').getByRole('link', { name: `Start free: ${claims.freePrompts} prompts, no card` })).toHaveAttribute(
      'href',
      '/sign-up',
    );
    expect(screen.getByRole('link', { name: /^Claim 67%/ })).toHaveAttribute('href', '/checkout?plan=monthly');
  });
});

test('links to no page that does not exist', () => {
  open();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const isPage = (href: string) => existingPages.some((pattern) => matchPath(pattern, href.replace(/[?#].*/, '')));
  expect(targets.filter((href) => !isPage(href))).toEqual([]);
  for (const href of targets.filter((each) => each.includes('#')))
    expect(document.getElementById(href.slice(2))).toBeInTheDocument();
});

test('the footer lists product, industries and support', () => {
  open();
  expect(footer().getByRole('navigation', { name: 'Product' })).toBeVisible();
  expect(within(footer().getByRole('navigation', { name: 'Industries' })).getAllByRole('link')).toHaveLength(8);
  expect(hrefsOf(within(footer().getByRole('navigation', { name: 'Support' })).getAllByRole('link'))).toEqual([
    'Contact /contact',
    'Chat Support /chat',
    'System Status /status',
    'Developers /developers',
    'Privacy Policy /privacy-policy',
    'Terms of Service /terms-of-service',
    'Cookie Policy /cookie-policy',
    'Sign In /user-login',
    'Test Access /super-login',
  ]);
});

describe('Samples', () => {
  test('are three, with the variables of the specification', async () => {
    const { user } = open();
    const dialog = await samples(user);
    const variables = (title: string) => {
      const text = dialog.getByRole('region', { name: `Text of ${title}` }).textContent;
      return [...new Set(text.match(/\[[A-Z_/]+\]/g))].sort();
    };
    expect(dialog.getAllByRole('button', { name: /^Copy/ })).toHaveLength(3);
    expect(variables('Contract Analysis Assistant')).toEqual(['[CONTRACT_TEXT]', '[CONTRACT_TYPE]']);
    expect(variables('Social Media Campaign Creator')).toEqual([
      '[BRAND_VOICE]',
      '[CAMPAIGN_GOAL]',
      '[PLATFORMS]',
      '[PRODUCT/SERVICE]',
      '[TARGET_AUDIENCE]',
    ]);
    expect(variables('Investment Portfolio Analyzer')).toEqual([
      '[INVESTOR_PROFILE]',
      '[PORTFOLIO_DETAILS]',
      '[RISK_TOLERANCE]',
      '[TIME_HORIZON]',
    ]);
  });

  test('fill the text while typing, and copy exactly that text', async () => {
    const { user } = open();
    const dialog = await samples(user);
    const text = dialog.getByRole('region', { name: 'Text of Contract Analysis Assistant' });
    await user.type(dialog.getByRole('textbox', { name: 'Contract type' }), 'lease of $& [[CONTRACT_TEXT]');
    expect(text).toHaveTextContent(/Review the following lease of \$& \[CONTRACT_TEXT\] for the party/);
    await user.click(dialog.getByRole('button', { name: 'Copy Contract Analysis Assistant' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(screen.getByText('Prompt copied to clipboard')).toBeInTheDocument();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text.textContent));
  });

  test.each(['Contract Analysis Assistant', 'Social Media Campaign Creator', 'Investment Portfolio Analyzer'])(
    'show what an assistant made of %s, and the text again',
    async (title) => {
      const { user } = open();
      const dialog = await samples(user);
      await user.click(dialog.getByRole('button', { name: `Worked answer of ${title}` }));
      const answer = within(await dialog.findByRole('region', { name: `Worked answer of ${title}` }));
      expect(dialog.getAllByText('The worked answer is shown.').at(-1)).toHaveRole('status');
      expect(
        await answer.findByText(/^Answered by an AI assistant from this example, unedited, November 23, 2026/),
      ).toBeVisible();
      expect(answer.getAllByRole('heading').length).toBeGreaterThan(2);
      await user.click(dialog.getByRole('button', { name: `Text of ${title}` }));
      expect(dialog.getByRole('region', { name: `Text of ${title}` })).toBeVisible();
    },
  );

  test('show an error if the clipboard is blocked', async () => {
    const { user } = open();
    const dialog = await samples(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(dialog.getByRole('button', { name: 'Copy Investment Portfolio Analyzer' }));
    expect(await screen.findByText('Failed to copy prompt')).toBeInTheDocument();
  });

  test('close and scroll to pricing with a button', async () => {
    const { user, currentUrl } = open();
    const dialog = await samples(user);
    await user.click(dialog.getByRole('button', { name: 'Get All 200+ Prompts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentUrl()).toBe('/#pricing');
    expect(document.getElementById('pricing')).toHaveFocus();
  });
});

test('the FAQ works without JavaScript', () => {
  open();
  const questions = document.querySelectorAll('#faq details');
  expect(questions.length).toBeGreaterThan(4);
  for (const each of questions) expect(each.querySelector('summary')).not.toBeNull();
});

test('the FAQ says that there is no trial period, because buttons speak of one', () => {
  open();
  expect(document.getElementById('faq')).toHaveTextContent('Pro has no trial period.');
});

test('the FAQ says what of a filled-in prompt reaches the server', () => {
  open();
  const answer = screen.getByText('Do you see what I type into a prompt?').closest('details');
  expect(answer).toHaveTextContent(/except what you save to your practice profile.*connect an assistant/);
});

const chatButton = () => screen.getByRole('button', { name: 'Chat with us' });

test.each([1280, 390])('the chat button at %i pixels opens the chat and gets the focus back', async (width) => {
  window.innerWidth = width;
  const { user } = open();
  await user.click(chatButton());
  const chat = await screen.findByRole('dialog');
  expect(chatButton()).toHaveAttribute('tabindex', '-1');
  await user.click(within(chat).getByRole('button', { name: /close/i }));
  await waitFor(() => expect(chatButton()).toHaveFocus());
});

test('Tab leads to the chat button where it is seen: in the header of a phone, elsewhere after the page', () => {
  const { unmount } = open();
  expect(chatButton()).toBe([...document.querySelectorAll('a, button')].at(-1));
  unmount();
  window.innerWidth = 390;
  open();
  expect(screen.getByRole('banner')).toContainElement(chatButton());
});

test('a URL with a fragment focuses its section', () => {
  open({ url: '/#faq' });
  expect(document.getElementById('faq')).toHaveFocus();
});
