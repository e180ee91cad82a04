import type { Page } from '@playwright/test';

/**
 * Pauses the clock of the page, so that the test controls it. It must be running for axe. What was planned for the next minute
 * happens at once: a busy machine must not have passed the moment by the time that the page hears of it.
 */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
