/**
 * Keeps the region of a toast above what is at the bottom edge, even if that comes or grows later, and what has the focus above the
 * region. Returns what ends it.
 */
export function place(region: HTMLElement): () => void {
  const { style } = document.documentElement;
  let last = 0;
  const update = () => {
    const height = region.offsetHeight;
    const bottom = Math.max(0, Math.min(heightAtBottom(), innerHeight - height));
    const top = bottom + height;
    region.style.bottom = `${bottom}px`;
    // For a dialog that fills the screen, and for scrolling to what has the focus (app/themeComponents.ts).
    style.setProperty('--toast-top', `${top}px`);
    // Not again in the same place: the member may have scrolled since.
    if (top !== last) uncoverFocus(region);
    last = top;
  };
  update();
  const watch = new MutationObserver(update);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  window.visualViewport?.addEventListener('resize', update);
  return () => {
    watch.disconnect();
    window.visualViewport?.removeEventListener('resize', update);
    style.removeProperty('--toast-top');
  };
}

/** How high the bars and the chat at the bottom edge reach, or the keyboard of a phone. */
function heightAtBottom(): number {
  const seen = window.visualViewport;
  const keyboard = seen ? innerHeight - seen.offsetTop - seen.height : 0;
  const bars = [...document.querySelectorAll<HTMLElement>('[data-at-bottom]')].filter(isPinned);
  return Math.max(keyboard, ...bars.map((bar) => parseFloat(getComputedStyle(bar).bottom) + bar.offsetHeight + heightAbove(bar)));
}

/** What a bar shows above its upper edge, over the page. */
const heightAbove = (bar: HTMLElement): number => bar.querySelector<HTMLElement>('[data-above-bar]')?.offsetHeight ?? 0;

/** On some screens, the bar is a part of the page or not shown. A dialog that fills the screen covers it. */
const isPinned = (bar: HTMLElement): boolean =>
  bar.offsetHeight > 0 &&
  ['fixed', 'sticky'].includes(getComputedStyle(bar).position) &&
  !document.querySelector('.MuiDialog-paperFullScreen');

/** Scrolls what has the focus out from under the region. */
function uncoverFocus(region: HTMLElement): void {
  const used = document.activeElement;
  if (used instanceof HTMLElement && used.tabIndex >= 0 && overlap(used, region)) used.scrollIntoView({ block: 'nearest' });
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
