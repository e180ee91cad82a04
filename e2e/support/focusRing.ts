import { expect, type Page } from '@playwright/test';

interface Measured {
  count: number;
  /** What looks the same with the focus as without it. */
  invisible: string[];
}

/** Expects that whatever can have the focus shows it in both color schemes. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // From here on the browser shows the focus, because it was moved with the keyboard.
    await page.keyboard.press('Tab');
    const { count, invisible } = await page.evaluate(measureFocus);
    expect(count, page.url()).toBeGreaterThan(5);
    expect(invisible, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page. Moves the focus to each element, which takes a tenth of the time of pressing Tab. */
async function measureFocus(): Promise<Measured> {
  const all = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const elements = [...document.querySelectorAll<HTMLElement>(all)].filter(
    (each) =>
      each.tabIndex >= 0 &&
      !each.matches(':disabled') &&
      !each.closest('[inert]') &&
      each.checkVisibility({ visibilityProperty: true }),
  );

  const ringOf = (element: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, pseudo);
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineStyle + outlineWidth + outlineColor;
    // A shadow without any size cannot be seen.
    const hasShadow = /[1-9]/.test(boxShadow.replaceAll(/\w+\([^)]*\)/g, ''));
    return outline + (hasShadow ? boxShadow : '');
  };
  /** A card shows the ring of its link, a field that of its input, and a checkbox or switch that of the input that it hides. */
  const lookOf = (element: HTMLElement) => {
    const border = element.closest('.MuiInputBase-root')?.querySelector('fieldset');
    const box = element.closest('.MuiSwitch-root, .MuiCheckbox-root, .MuiRadio-root');
    return [
      ringOf(element),
      ringOf(element, '::after'),
      ...[...(box?.querySelectorAll('*') ?? [])].map((part) => ringOf(part)),
      border && getComputedStyle(border).borderTopWidth + getComputedStyle(border).borderTopColor,
    ].join();
  };

  const until = async (isDone: () => boolean, frames: number) => {
    for (let frame = 0; frame < frames && !isDone(); frame += 1) await new Promise(requestAnimationFrame);
  };
  const invisible: string[] = [];
  for (const element of elements) {
    (document.activeElement as HTMLElement | null)?.blur();
    await Promise.resolve();
    // The border of a field changes later, because React renders it, in a transition; even when the focus leaves it. On a
    // busy machine that can take many frames.
    const isField = element.closest('.MuiInputBase-root') !== null;
    const frames = isField ? 600 : 60;
    if (isField) for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const isLeft = () => !element.closest('.Mui-focused');
    await until(isLeft, frames);
    // A page that was still focusing its first field has not noticed that the focus left it.
    if (!isLeft()) {
      element.focus({ preventScroll: true });
      element.blur();
      await until(isLeft, frames);
    }
    const without = lookOf(element);
    element.focus({ preventScroll: true });
    const isSeen = () => element.matches(':focus-visible') && lookOf(element) !== without;
    await until(isSeen, frames);
    if (!isSeen()) invisible.push(`${element.outerHTML.slice(0, 300)}: ${without}, then ${lookOf(element)}`);
  }
  return { count: elements.length, invisible };
}
