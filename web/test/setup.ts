import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, jest } from '@jest/globals';
import * as React from 'react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

// A lazy page is transformed on its first use, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 30_000 });

/**
 * Resolves once React has nothing left to do: a task with the lowest priority runs after all others. An effect that sets a state
 * plans another one only then, so this takes some turns.
 */
async function reactIsIdle() {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

// On a busy machine, React does its work in many short tasks. Those that are left after a wait would warn of a missing act(),
// so they are done before the wait brings the flag back that asks for it.
configure(({ asyncWrapper }) => ({
  asyncWrapper: async (wait) => {
    const before = environment.IS_REACT_ACT_ENVIRONMENT;
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      return (await asyncWrapper(wait)) as unknown;
    } finally {
      await reactIsIdle();
      environment.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
}));

// React's development build captures a stack for each element, to be appended to its warnings, as long as it has captured
// fewer than 10,000 in this second. Warnings still fail a test; these stacks would only cost time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

/** The system's preferences: a wide screen, the light scheme, motion allowed, unless a test says otherwise. */
function matchMedia(query: string): MediaQueryList {
  const width = (limit: 'min' | 'max') => {
    const [, number, unit] = new RegExp(`${limit}-width:\\s*([\\d.]+)(px|em)`).exec(query) ?? [];
    return number === undefined ? undefined : Number(number) * (unit === 'em' ? 16 : 1);
  };
  const [minWidth, maxWidth] = [width('min'), width('max')];
  const matches =
    (minWidth !== undefined || maxWidth !== undefined) &&
    window.innerWidth >= (minWidth ?? 0) &&
    window.innerWidth <= (maxWidth ?? Infinity);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

beforeEach(() => {
  // A desktop; a test that is about phones sets 390.
  window.innerWidth = 1280;
  Object.defineProperty(window, 'matchMedia', { configurable: true, writable: true, value: matchMedia });
  Object.defineProperty(window, 'scrollTo', { configurable: true, writable: true, value: () => undefined });
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, writable: true, value: () => undefined });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: jest.fn<(text: string) => Promise<void>>(() => Promise.resolve()) },
  });
  // jsdom has no pointer capture; a swipe uses it.
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
