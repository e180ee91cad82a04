// Runs Lighthouse, each time with a new browser and an empty cache.
import { loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import puppeteer from 'puppeteer-core';
import { signIn, startServer } from './server.mjs';

const pages = [
  { name: 'landing', path: '/' },
  { name: 'policy', path: '/privacy-policy' },
  { name: 'public-prompt', path: '/prompt/contract-analysis-assistant' },
  { name: 'sign-in', path: '/user-login' },
  { name: 'dashboard', path: '/', isMember: true },
  { name: 'prompt', path: '/prompt/contract-analysis-assistant', isMember: true },
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const options = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

async function run({ url, path, token, chromium }) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: options });
  try {
    const page = await browser.newPage();
    if (token !== undefined) {
      // A document of the origin that loads nothing.
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate((value) => localStorage.setItem('admin_user_token', value), token);
    }
    // Its defaults are a phone on a slow 4G network with a quarter of this machine's speed.
    const { lhr } = await lighthouse(url + path, { disableStorageReset: true, onlyCategories: categories }, undefined, page);
    return lhr;
  } finally {
    await browser.close();
  }
}

/** On a busy machine, Chromium may lose the beginning of a trace. */
async function runAgain(settings, attempts = 3) {
  const lhr = await run(settings);
  if (!lhr.runtimeError) return lhr;
  if (attempts === 1) throw new Error(lhr.runtimeError.message);
  return runAgain(settings, attempts - 1);
}

/** What was sent for scripts and fonts until the end of the run, in which nobody does anything. */
function sentFor(type, { audits }) {
  const items = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === type);
  return { files: items.length, bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

function figuresOf(lhr) {
  const value = (id) => lhr.audits[id].numericValue;
  return {
    scores: categories.map((id) => Math.round(lhr.categories[id].score * 100)),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scripts: sentFor('Script', lhr),
    fonts: sentFor('Font', lhr),
    /** What the points were lost for. */
    failed: categories.flatMap((id) =>
      lhr.categories[id].auditRefs
        .filter(({ id: audit, weight }) => id !== 'performance' && weight > 0 && (lhr.audits[audit].score ?? 1) < 1)
        .map(({ id: audit }) => audit),
    ),
  };
}

/** Measures the named pages, or all. The median is that of Lighthouse: the run whose first paint and interactivity are nearest. */
export async function measurePages({ chromium, runs, names }) {
  const chosen = pages.filter(({ name }) => names.length === 0 || names.includes(name));
  const server = await startServer();
  try {
    const token = await signIn(server.url);
    const results = [];
    let versions = {};
    for (const { name, path, isMember } of chosen) {
      const done = [];
      for (let count = 1; count <= runs; count += 1) {
        process.stdout.write(`${name}: ${count} of ${runs}\r`);
        done.push(await runAgain({ url: server.url, path, token: isMember ? token : undefined, chromium }));
      }
      const median = computeMedianRun(done);
      versions = { lighthouse: median.lighthouseVersion, browser: median.environment.hostUserAgent };
      const performances = done.map((lhr) => Math.round(lhr.categories.performance.score * 100));
      results.push({ name, path, isMember, ...figuresOf(median), lowest: Math.min(...performances), load: loadavg()[0] });
    }
    return { results, runs, versions };
  } finally {
    await server.stop();
  }
}
