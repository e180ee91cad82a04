import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME, CI } = process.env;

const launchOptions = {
  executablePath: CHROMIUM_PATH || undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const common = { launchOptions, actionTimeout: 60_000, permissions: ['clipboard-read', 'clipboard-write'] };

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: CI !== undefined,
  // What failed and then passes is reported as flaky, and counted as failed. The second time is for the trace: to record
  // one of every test takes a third longer.
  retries: 1,
  workers: 2,
  // Here to end what hangs: how long a test takes says more of the machine than of the product.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_NAME }] as const] : [])],
  use: { ...common, trace: 'on-first-retry' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Only what a narrow screen shows differently: pages, menus, and the jobs that are done on phones.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
