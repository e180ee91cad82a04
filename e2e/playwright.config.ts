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
    // A page lives for seconds, in which code that V8 optimizes does not pay for being optimized: a tenth of the renderer's CPU time.
    '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000',
    // Letters of the same width and shape in every build of Chromium, so that pictures of pages can be compared.
    '--font-render-hinting=slight',
    '--disable-font-subpixel-positioning',
  ],
};

const common = { launchOptions, actionTimeout: 60_000, permissions: ['clipboard-read', 'clipboard-write'] };

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: CI !== undefined,
  // The retry records a trace. A test that passes on the retry is reported as flaky and still counts as failed. Recording
  // every test would take a third longer.
  retries: 1,
  workers: 2,
  // Only ends tests that hang. How long a test takes depends on the machine.
  timeout: 600_000,
  expect: {
    timeout: 30_000,
    // Machines smooth letters differently. A moved or missing part changes more than this.
    toHaveScreenshot: { threshold: 0.3, maxDiffPixelRatio: 0.001, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/appearance/{arg}-{projectName}{ext}',
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_NAME }] as const] : [])],
  use: { ...common, trace: 'on-first-retry' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Only tests of what is different on a narrow screen.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
