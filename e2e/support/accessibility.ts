import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Expects no axe violations in either color scheme and no horizontal overflow. `except` excludes third-party elements. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width}`;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await loadAxe(page);
  await showColorScheme(page, 'dark');
  expect(await violations(page, except), `${where}, dark`).toEqual([]);
  await showColorScheme(page, 'light');
  // The schemes differ only in their colors, so the rules about colors are enough for the second one.
  const runOnly = ['color-contrast', 'link-in-text-block'];
  expect(await violations(page, except, { runOnly }), `${where}, light`).toEqual([]);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow), `${where}: too wide`).toBe(0);
}

/** Once per document, because evaluating axe takes as long as checking a page. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
}

async function showColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
  // Halfway through a transition, the colors are of neither scheme.
  await page.evaluate(async () => {
    const hasEnd = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(hasEnd)
        .map(({ finished }) => finished),
    );
  });
}

/** The violated rules, each with its elements. Axe would take several times as long to also describe what is right. */
function violations(page: Page, exclude: readonly string[], options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(
    async ([context, runOptions]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const { violations: found } = await axe.run(context, runOptions);
      return found.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [{ exclude: [...exclude] }, { ...options, resultTypes: ['violations'] }] as [{ exclude: string[] }, RunOptions],
  );
}
