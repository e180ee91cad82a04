import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe has nothing to say about the page as it is, but for what is not ours. */
export async function axeFindsNothing(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page });
  for (const selector of except) axe.exclude(selector);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}

/** Nothing sticks out of the screen. */
export async function fitsTheScreen(page: Page, where: string): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide), `${where}: too wide`).toBe(0);
}

/** Once everything is there: nothing for axe to say in either scheme, and nothing that sticks out. */
export async function looksRight(page: Page, except: readonly string[] = []): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await axeFindsNothing(page, `${page.url()}, ${colorScheme}`, except);
  }
  await fitsTheScreen(page, page.url());
}
