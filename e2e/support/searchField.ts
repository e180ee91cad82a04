import type { Locator, Page } from '@playwright/test';

/** The field of the command palette, when it is open. */
export const paletteField = (page: Page): Locator => page.getByRole('combobox', { name: 'Find a prompt or an action' });

/** The field to search in: in the header, and on a phone in the palette, which a button opens. */
export async function searchField(page: Page): Promise<Locator> {
  const inHeader = page.getByRole('combobox', { name: 'Search the library' });
  const button = page.getByRole('button', { name: 'Search the library' });
  await inHeader.or(button).waitFor();
  if (await inHeader.isVisible()) return inHeader;
  await button.click();
  return paletteField(page);
}
