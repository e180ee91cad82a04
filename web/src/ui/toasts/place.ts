/** Puts the region of a toast above what is at the bottom edge, and what has the focus above the region. Returns what undoes it. */
export function place(region: HTMLElement): () => void {
  const { style } = document.documentElement;
  const { offsetHeight } = region;
  const bottom = Math.max(0, Math.min(heightAtBottom(), innerHeight - offsetHeight));
  // For a dialog that fills the screen, and for scrolling to what has the focus (app/themeComponents.ts).
  const properties = { '--toast-height': offsetHeight, '--toast-bottom': bottom, '--toast-top': bottom + offsetHeight };
  for (const [name, pixels] of Object.entries(properties)) style.setProperty(name, `${pixels}px`);
  const used = document.activeElement;
  if (used instanceof HTMLElement && used.tabIndex >= 0 && overlap(used, region)) used.scrollIntoView({ block: 'nearest' });
  return () => {
    for (const name of Object.keys(properties)) style.removeProperty(name);
  };
}

/** How high the bars and the chat at the bottom edge reach, or the keyboard of a phone. */
function heightAtBottom(): number {
  const seen = window.visualViewport;
  const keyboard = seen ? innerHeight - seen.offsetTop - seen.height : 0;
  const bars = [...document.querySelectorAll<HTMLElement>('[data-at-bottom]')].filter(isPinned);
  return Math.max(keyboard, ...bars.map((bar) => parseFloat(getComputedStyle(bar).bottom) + bar.offsetHeight));
}

/** On some screens, the bar is a part of the page or not shown. */
const isPinned = (bar: HTMLElement): boolean =>
  bar.offsetHeight > 0 && ['fixed', 'sticky'].includes(getComputedStyle(bar).position);

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
