import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import type { Service, SystemStatus } from '../../features/status/serviceState.ts';
import { StatusPage } from './StatusPage.tsx';

const names = ['API Server', 'Database', 'Email Service', 'Authentication'];
const service = (name: string, overrides: Partial<Service> = {}): Service => ({
  name,
  description: `About ${name}`,
  status: 'operational',
  responseTime: 12,
  days: [{ day: '2026-11-20', uptime: 100 }],
  ...overrides,
});
const status = (overrides: Partial<SystemStatus> = {}): SystemStatus => ({
  timestamp: '2026-11-21T12:00:00Z',
  services: names.map((name) => service(name)),
  incidents: [],
  metrics: { uptime: 99.98, totalUsers: 1234, promptsGenerated: 56_789 },
  ...overrides,
});
/** The mail service as given, and all others operational. */
const withMail = (overrides: Partial<Service>) =>
  status({ services: names.map((name) => service(name, name === 'Email Service' ? overrides : {})) });

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});
const pass = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));

async function open(load: () => Promise<SystemStatus>) {
  const loadStatus = jest.fn(load);
  const page = renderPage(<StatusPage loadStatus={loadStatus} />, { path: '/status', me: null });
  await pass(0);
  return { ...page, loadStatus };
}

const banner = () => screen.getByRole('status');
const services = () => within(screen.getByRole('list', { name: 'Services' })).getAllByRole('listitem');

describe('StatusPage', () => {
  test('shows the metrics and every service', async () => {
    await open(() => Promise.resolve(status()));
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
  ])('shows %s in the banner and at the service', async (_, overrides, title, row) => {
    await open(() => Promise.resolve(withMail(overrides)));
    expect(banner()).toHaveTextContent(title);
    expect(banner()).toHaveTextContent('Email Service');
    expect(services()[2]).toHaveTextContent(row);
  });

  test.each(['unknown', 'maintenance'])('shows the status "%s" as unknown at the service, not in the banner', async (state) => {
    await open(() => Promise.resolve(withMail({ status: state, responseTime: null })));
    expect(banner()).toHaveTextContent('All Systems OperationalNot checked lately: Email Service.');
    expect(services()[2]).toHaveTextContent('UnknownNot checked lately');
  });

  test('shows an outage in the banner before a slow service', async () => {
    const states = ['degraded', 'outage', 'unknown', 'operational'];
    await open(() => Promise.resolve(status({ services: names.map((name, index) => service(name, { status: states[index] })) })));
    expect(banner()).toHaveTextContent('Service OutageDoes not answer: Database.');
  });

  test('shows 90 days as bars with one description', async () => {
    const days = [
      { day: '2026-08-20', uptime: 1 },
      { day: '2026-11-19', uptime: 96.5 },
      { day: '2026-11-20', uptime: 40 },
      { day: '2026-11-21', uptime: 99.95 },
    ];
    const { container } = await open(() => Promise.resolve(withMail({ days })));
    const strip = within(services()[2]!).getByRole('img');
    // The first one is more than 90 days ago.
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
      'belowTarget',
      'bad',
      'good',
    ]);
    expect(container.querySelectorAll('svg[role=img]')).toHaveLength(4);
  });

  test('shows a dash for missing metrics, and days without checks', async () => {
    const metrics = { uptime: null, totalUsers: null, promptsGenerated: null };
    await open(() => Promise.resolve(status({ metrics, services: names.map((name) => service(name, { days: [] })) })));
    expect(screen.getAllByText('–')).toHaveLength(3);
    expect(screen.getAllByRole('img', { name: 'No checks in the last 90 days yet' })).toHaveLength(4);
  });

  test('shows incidents with their time and duration', async () => {
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

  test('shows the same rows while loading', async () => {
    await open(() => new Promise(() => undefined));
    expect(banner()).toHaveTextContent('Checking the Services');
    expect(services().map((row) => within(row).getByRole('heading').textContent)).toEqual(names);
    expect(services()[0]).toHaveAttribute('aria-busy', 'true');
  });
});

describe('The status is refreshed', () => {
  test('every 30 seconds', async () => {
    const { loadStatus } = await open(() => Promise.resolve(status()));
    expect(screen.getByText(/^Updated .*Refreshed every 30 seconds\.$/)).toBeVisible();
    await pass(29_999);
    expect(loadStatus).toHaveBeenCalledTimes(1);
    loadStatus.mockResolvedValueOnce(withMail({ status: 'outage' }));
    await pass(1);
    expect(banner()).toHaveTextContent('Service Outage');
    await pass(30_000);
    expect(banner()).toHaveTextContent('All Systems Operational');
    expect(loadStatus).toHaveBeenCalledTimes(3);
  });

  test('only while the page is visible, and as soon as it becomes visible again', async () => {
    const setHidden = async (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await pass(0);
    };
    const { loadStatus } = await open(() => Promise.resolve(status()));
    await setHidden(true);
    await pass(300_000);
    expect(loadStatus).toHaveBeenCalledTimes(1);
    await setHidden(false);
    expect(loadStatus).toHaveBeenCalledTimes(2);
    // Hiding it for a moment does not cause a request.
    await setHidden(true);
    await setHidden(false);
    expect(loadStatus).toHaveBeenCalledTimes(2);
    await pass(30_000);
    expect(loadStatus).toHaveBeenCalledTimes(3);
  });

  test('no longer after leaving the page', async () => {
    const { loadStatus, unmount } = await open(() => Promise.resolve(status()));
    unmount();
    await pass(90_000);
    expect(loadStatus).toHaveBeenCalledTimes(1);
  });
});

describe('When the API cannot be reached', () => {
  const networkError = () => Promise.reject<SystemStatus>(new TypeError('Failed to fetch'));

  test('keeps the last status and says so', async () => {
    const { loadStatus } = await open(() => Promise.resolve(status()));
    loadStatus.mockImplementationOnce(networkError);
    await pass(30_000);
    expect(banner()).toHaveTextContent('Promptory Cannot Be ReachedThe last figures are kept below.');
    expect(screen.getByText(/^They are from .*We try again every 30 seconds\.$/)).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(0);
    expect(banner()).toHaveTextContent('All Systems Operational');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('shows only an error until the first response', async () => {
    const { loadStatus } = await open(networkError);
    expect(screen.getByRole('alert')).toHaveTextContent('Promptory cannot be reached');
    expect(screen.queryByRole('list', { name: 'Services' })).toBeNull();
    loadStatus.mockResolvedValueOnce(status());
    await pass(30_000);
    expect(banner()).toHaveTextContent('All Systems Operational');
  });

  test('shows an error if the server does not respond', async () => {
    await open(() => new Promise(() => undefined));
    await pass(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Promptory cannot be reached');
  });
});
