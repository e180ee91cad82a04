import type { Page } from '@playwright/test';

/** The sum of all layout shifts so far. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without a shift there is no entry to wait for.
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );
