import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no axe violations in either color scheme and no horizontal overflow. `except` excludes third-party elements. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width}`;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(axeBuilder(page, except), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  // The schemes differ only in their colors, so the rules about colors are enough for the second one.
  await expectNoViolations(axeBuilder(page, except).withRules(['color-contrast', 'link-in-text-block']), `${where}, light`);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow), `${where}: too wide`).toBe(0);
}

/** Legacy mode is faster. It does not support cross-origin frames, which our pages do not have. */
function axeBuilder(page: Page, except: readonly string[]): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const selector of except) axe.exclude(selector);
  return axe;
}

async function expectNoViolations(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
}
