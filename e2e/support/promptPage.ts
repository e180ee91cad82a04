import { expect, type Page } from '@playwright/test';

/** Waits for what is below the fields of a prompt, which is rendered a moment after them, when nothing is requested anymore. */
export async function expectWholePrompt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Often used with it' })).toBeVisible();
}
