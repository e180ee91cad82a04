import { lazy, useState, type ComponentType } from 'react';
import { whileAwaited } from './pageCode.ts';

interface Preloadable<Module> {
  Component: ComponentType;
  /** Loads the code, which may be there already. */
  load: () => Promise<Module>;
}

/** The browser's cache has answered by then. */
const CACHE_MS = 200;

/** Without a network, a request may hang for seconds before it fails, with the last page under the new URL. */
const unlessOffline = <Module,>(code: Promise<Module>): Promise<Module> =>
  // Where pages are prerendered, it is not known.
  navigator.onLine === false
    ? Promise.race([
        code,
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error('There is no network.')), CACHE_MS)),
      ])
    : code;

/** Like React.lazy, but code that has been loaded is rendered at once, with no fallback in between. */
export function preloadable<Module extends { default: ComponentType }>(load: () => Promise<Module>): Preloadable<Module> {
  let loaded: ComponentType | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const attempt = (): ComponentType =>
    lazy(async () => {
      try {
        return await whileAwaited(unlessOffline(loadAndKeep()));
      } catch (error) {
        // Or the page would fail without a request whenever it is shown again. Not now: React renders once more to show the error.
        addEventListener('online', () => (latest = attempt()), { once: true });
        throw error;
      }
    });
  let latest = attempt();
  function Component() {
    // The choice is kept, or the page would be mounted again when it has loaded.
    const [Loaded] = useState(() => loaded ?? latest);
    return <Loaded />;
  }
  return { Component, load: loadAndKeep };
}
