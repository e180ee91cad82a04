import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { preloadable } from './preloadable.tsx';

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <p>Failed</p> : this.props.children;
  }
}

const show = (Page: () => ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback={<p>Waiting</p>}>
        <Page />
      </Suspense>
    </Boundary>,
  );
const page = { default: () => <p>The page</p> };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('without a network, a page fails before its request does, and loads when it is opened again', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest.fn<() => Promise<typeof page>>(() => new Promise(() => undefined));
  const { Component: Page } = preloadable(load);
  const { unmount } = show(Page as () => ReactNode);
  await pass(100);
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  await pass(200);
  expect(screen.getByText('Failed')).toBeInTheDocument();
  unmount();

  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  load.mockResolvedValue(page);
  show(Page as () => ReactNode);
  await pass(1);
  expect(screen.getByText('The page')).toBeInTheDocument();
});

test('code that the browser has kept is shown without a network, and with one a slow page is waited for', async () => {
  jest.useFakeTimers();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { unmount } = show(preloadable(() => Promise.resolve(page)).Component as () => ReactNode);
  await pass(1);
  expect(screen.getByText('The page')).toBeInTheDocument();
  unmount();

  onLine.mockReturnValue(true);
  let arrive = () => undefined as void;
  show(preloadable(() => new Promise<typeof page>((resolve) => (arrive = () => resolve(page)))).Component as () => ReactNode);
  await pass(5000);
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  arrive();
  await pass(1);
  expect(screen.getByText('The page')).toBeInTheDocument();
});
