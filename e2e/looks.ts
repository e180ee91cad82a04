import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe has nothing to say about the page as it is. */
export async function axeFindsNothing(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/** Nothing sticks out of the screen. */
export async function fitsTheScreen(page: Page, where: string): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide), `${where}: too wide`).toBe(0);
}

/** Nothing for axe to say in either scheme, and nothing that sticks out. */
export async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await axeFindsNothing(page, `${page.url()}, ${colorScheme}`);
  }
  await fitsTheScreen(page, page.url());
}
