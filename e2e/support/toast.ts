import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const shownToast = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Expects that neither of the two covers a part of the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const isApart = a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
  expect(isApart, JSON.stringify({ a, b })).toBe(true);
}
