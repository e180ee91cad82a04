import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The styles of this document. Those that it came with (prerender/render.tsx) are known, so that they are neither made nor
 * inserted again, which the browser could do nothing else during.
 */
export function createStyleCache(): EmotionCache {
  // boot.ts may not have inserted them yet.
  const waiting = document.querySelector<HTMLTemplateElement>('html[data-signed-in] template#member-styles');
  waiting?.replaceWith(waiting.content);
  const cache = createCache({ key: 'css' });
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-classes]')) {
    for (const name of dataset['classes']?.split(' ') ?? []) cache.inserted[name] = true;
  }
  return cache;
}
