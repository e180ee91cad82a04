import { lazy, useState, type ComponentType } from 'react';
import { whileAwaited } from './pageCode.ts';

interface Preloadable<Module> {
  Component: ComponentType;
  /** Loads the code, which may be there already. */
  load: () => Promise<Module>;
}

/** Like React.lazy, but code that has been loaded is rendered at once, with no fallback in between. */
export function preloadable<Module extends { default: ComponentType }>(load: () => Promise<Module>): Preloadable<Module> {
  let loaded: ComponentType | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType = lazy(() => whileAwaited(loadAndKeep()));
  function Component() {
    // The choice is kept, or the page would be mounted again when it has loaded.
    const [Loaded] = useState(() => loaded ?? Lazy);
    return <Loaded />;
  }
  return { Component, load: loadAndKeep };
}
