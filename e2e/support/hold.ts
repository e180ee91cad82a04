import type { Page } from '@playwright/test';

/** Keeps matching requests waiting until the result is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => released.then(() => route.continue()));
  return release;
}
