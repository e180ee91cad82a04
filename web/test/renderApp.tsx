import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../src/app/App.tsx';
import type { AppInfoQuery } from '../src/api/appInfo.public.generated.ts';

/** Opens a URL in the whole app, as a browser does. */
export function renderApp(url: string) {
  window.history.replaceState(null, '', url);
  const leaveTo = jest.fn<(url: string) => void>();
  const user = userEvent.setup({ delay: null });
  return { user, leaveTo, ...render(<App leaveTo={leaveTo} />) };
}

export const noDemo: AppInfoQuery = { appInfo: { demo: false, superUserCode: null, demoAccounts: [] } };

export const demo: AppInfoQuery = {
  appInfo: {
    demo: true,
    superUserCode: '1357',
    demoAccounts: [
      { email: 'pro@promptory.test', password: 'promptory-demo', label: 'Pro member' },
      { email: 'free@promptory.test', password: 'promptory-demo', label: 'Free member' },
    ],
  },
};
