import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Once everything is there: nothing for axe to say in either scheme, but for what is not ours, and nothing that sticks out. */
export async function looksRight(page: Page, except: readonly string[] = []): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width}`;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeFindsNothing(auditor(page, except), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  // The schemes differ in their colours alone, and these are the rules that look at colours.
  await axeFindsNothing(auditor(page, except).withRules(['color-contrast', 'link-in-text-block']), `${where}, light`);
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(tooWide), `${where}: too wide`).toBe(0);
}

/** Without frames of others there is no need of axe's own page to put the results of frames together, which takes longer. */
function auditor(page: Page, except: readonly string[]): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const selector of except) axe.exclude(selector);
  return axe;
}

async function axeFindsNothing(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}
