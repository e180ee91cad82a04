import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import type { Service, SystemStatus } from '../../features/status/serviceState.ts';
import { ExistingPagesProvider } from '../../ui/page/existingPages.tsx';
import { StatusPage } from './StatusPage.tsx';

const names = ['API Server', 'Database', 'Email Service', 'Authentication'];
const service = (name: string, own: Partial<Service> = {}): Service => ({
  name,
  description: `About ${name}`,
  status: 'operational',
  responseTime: 12,
  days: [{ day: '2026-11-20', uptime: 100 }],
  ...own,
});
const status = (own: Partial<SystemStatus> = {}): SystemStatus => ({
  timestamp: '2026-11-21T12:00:00Z',
  services: names.map((name) => service(name)),
  incidents: [],
  metrics: { uptime: 99.98, totalUsers: 1234, promptsGenerated: 56_789 },
  ...own,
});
/** Three services as they should be, and the one of mail as given. */
const withMail = (own: Partial<Service>) =>
  status({ services: names.map((name) => service(name, name === 'Email Service' ? own : {})) });

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());
const pass = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));

async function open(load: () => Promise<SystemStatus>, pages: string[] = []) {
  const asked = jest.fn(load);
  const page = renderPage(
    <ExistingPagesProvider value={pages}>
      <StatusPage loadStatus={asked} />
    </ExistingPagesProvider>,
    { path: '/status', me: null },
  );
  await pass(0);
  return { ...page, asked };
}

const banner = () => screen.getByRole('status');
const services = () => within(screen.getByRole('list', { name: 'Services' })).getAllByRole('listitem');

describe('StatusPage', () => {
  test('shows the figures and every service', async () => {
    await open(() => Promise.resolve(status()), ['/contact']);
    expect(banner()).toHaveTextContent('All Systems Operational');
    for (const [label, value] of [
      ['Uptime', '99.98%'],
      ['Active Users', '1,234'],
      ['Prompts Generated', '56,789'],
      ['24/7 Monitoring', 'Every 30 s'],
    ]) {
      expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label}${value}`);
    }
    expect(screen.getByText(/uptime target is 99\.9%/)).toBeVisible();
    expect(services().map((row) => within(row).getByRole('heading').textContent)).toEqual(names);
    expect(services()[1]).toHaveTextContent('About DatabaseOperationalAnswered in 12 ms');
    expect(screen.getByRole('heading', { name: 'No Recent Incidents' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });

  test.each<[string, Partial<Service>, string, string]>([
    ['an outage', { status: 'outage', responseTime: null }, 'Service Outage', 'OutageNo answer'],
    ['a slow service', { status: 'degraded', responseTime: 1500 }, 'Degraded Performance', 'DegradedAnswered in 1,500 ms'],
    ['one that was not checked', { status: 'unknown', responseTime: null }, 'Status Unknown', 'UnknownNot checked lately'],
    ['a word of a later server', { status: 'maintenance', responseTime: null }, 'Status Unknown', 'UnknownNot checked lately'],
  ])('%s is the word on all of them', async (_, own, title, row) => {
    await open(() => Promise.resolve(withMail(own)));
    expect(banner()).toHaveTextContent(title);
    expect(banner()).toHaveTextContent('Email Service');
    expect(services()[2]).toHaveTextContent(row);
  });

  test('an outage weighs more than a slow service', async () => {
    const states = ['degraded', 'outage', 'unknown', 'operational'];
    await open(() => Promise.resolve(status({ services: names.map((name, index) => service(name, { status: states[index] })) })));
    expect(banner()).toHaveTextContent('Service OutageDoes not answer: Database.');
  });

  test('the days are 90 bars with one text', async () => {
    const days = [
      { day: '2026-08-20', uptime: 1 },
      { day: '2026-11-19', uptime: 96.5 },
      { day: '2026-11-20', uptime: 40 },
      { day: '2026-11-21', uptime: 99.95 },
    ];
    const { container } = await open(() => Promise.resolve(withMail({ days })));
    const strip = within(services()[2]!).getByRole('img');
    // The first of them is more than 90 days ago.
    expect(strip).toHaveAccessibleName('Checked on 3 of the last 90 days, below 99.9% on 2; lowest 40% on Nov 20');
    expect(strip.querySelectorAll('rect')).toHaveLength(90);
    expect([...strip.querySelectorAll('title')].slice(-4).map((title) => title.textContent)).toEqual([
      'Nov 18: no checks',
      'Nov 19: 96.5%',
      'Nov 20: 40%',
      'Nov 21: 99.95%',
    ]);
    expect([...strip.querySelectorAll('rect')].slice(-4).map((bar) => bar.getAttribute('class'))).toEqual([
      'unchecked',
      'short',
      'bad',
      'good',
    ]);
    expect(container.querySelectorAll('svg[role=img]')).toHaveLength(4);
  });

  test('what the database does not answer is a dash, and no day was checked yet', async () => {
    const metrics = { uptime: null, totalUsers: null, promptsGenerated: null };
    await open(() => Promise.resolve(status({ metrics, services: names.map((name) => service(name, { days: [] })) })));
    expect(screen.getAllByText('–')).toHaveLength(3);
    expect(screen.getAllByRole('img', { name: 'No checks in the last 90 days yet' })).toHaveLength(4);
  });

  test('incidents are told with their time', async () => {
    const incidents = [
      { service: 'Database', status: 'outage', openedAt: '2026-11-21T11:00:00Z', closedAt: null },
      { service: 'Email Service', status: 'degraded', openedAt: '2026-11-20T10:00:00Z', closedAt: '2026-11-20T10:38:00Z' },
      { service: 'Email Service', status: 'outage', openedAt: '2026-11-10T10:00:00Z', closedAt: '2026-11-13T10:00:00Z' },
      { service: 'API Server', status: 'outage', openedAt: '2026-11-01T10:00:00Z', closedAt: '2026-11-01T10:00:30Z' },
    ];
    await open(() => Promise.resolve(status({ incidents })));
    const rows = within(screen.getByRole('list', { name: 'Incidents' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.replace(/Nov .*[AP]M/, 'then'))).toEqual([
      'Database: Outagethen, not resolved yet',
      'Email Service: Degradedthen, resolved after 38 minutes',
      'Email Service: Outagethen, resolved after 3 days',
      'API Server: Outagethen, resolved after 1 minute',
    ]);
    expect(screen.queryByText('No Recent Incidents')).toBeNull();
  });

  test('while it loads, the same rows stand there', async () => {
    await open(() => new Promise(() => undefined));
    expect(banner()).toHaveTextContent('Checking the Services');
    expect(services().map((row) => within(row).getByRole('heading').textContent)).toEqual(names);
    expect(services()[0]).toHaveAttribute('aria-busy', 'true');
  });
});

describe('The figures are renewed', () => {
  test('every 30 seconds', async () => {
    const { asked } = await open(() => Promise.resolve(status()));
    expect(screen.getByText(/^Updated .*Refreshed every 30 seconds\.$/)).toBeVisible();
    await pass(29_999);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockResolvedValueOnce(withMail({ status: 'outage' }));
    await pass(1);
    expect(banner()).toHaveTextContent('Service Outage');
    await pass(30_000);
    expect(banner()).toHaveTextContent('All Systems Operational');
    expect(asked).toHaveBeenCalledTimes(3);
  });

  test('only while the page is looked at, and at once when it is looked at again', async () => {
    const look = async (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await pass(0);
    };
    const { asked } = await open(() => Promise.resolve(status()));
    await look(true);
    await pass(300_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await look(false);
    expect(asked).toHaveBeenCalledTimes(2);
    // A short look away is no reason to ask.
    await look(true);
    await look(false);
    expect(asked).toHaveBeenCalledTimes(2);
    await pass(30_000);
    expect(asked).toHaveBeenCalledTimes(3);
    Reflect.deleteProperty(document, 'hidden');
  });

  test('no more once the page is left', async () => {
    const { asked, unmount } = await open(() => Promise.resolve(status()));
    unmount();
    await pass(90_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('When the API cannot be reached', () => {
  const away = () => Promise.reject<SystemStatus>(new TypeError('Failed to fetch'));

  test('the last figures are kept, and the page says so', async () => {
    const { asked } = await open(() => Promise.resolve(status()));
    asked.mockImplementationOnce(away);
    await pass(30_000);
    expect(banner()).toHaveTextContent('Promptory Cannot Be ReachedThe last figures are kept below.');
    expect(screen.getByText(/^They are from .*We try again every 30 seconds\.$/)).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(0);
    expect(banner()).toHaveTextContent('All Systems Operational');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('from the start, there is nothing but that, until it can', async () => {
    const { asked } = await open(away);
    expect(screen.getByRole('alert')).toHaveTextContent('Promptory cannot be reached');
    expect(screen.queryByRole('list', { name: 'Services' })).toBeNull();
    asked.mockResolvedValueOnce(status());
    await pass(30_000);
    expect(banner()).toHaveTextContent('All Systems Operational');
  });

  test('a server that does not answer is away', async () => {
    await open(() => new Promise(() => undefined));
    await pass(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Promptory cannot be reached');
  });
});
