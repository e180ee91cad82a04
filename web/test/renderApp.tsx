import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../src/app/App.tsx';

/** Opens an address in the whole app, as a browser does. */
export function renderApp(url: string) {
  window.history.replaceState(null, '', url);
  const leaveTo = jest.fn<(address: string) => void>();
  const user = userEvent.setup({ delay: null });
  return { user, leaveTo, ...render(<App leaveTo={leaveTo} />) };
}

export const noDemo = { appInfo: { demo: false, demoAccounts: [] } };

export const demo = {
  appInfo: {
    demo: true,
    demoAccounts: [
      { email: 'pro@promptory.test', password: 'promptory-demo', label: 'Pro member' },
      { email: 'free@promptory.test', password: 'promptory-demo', label: 'Free member' },
    ],
  },
};
