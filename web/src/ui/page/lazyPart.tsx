import { Component, lazy, Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { ErrorState } from '../states/ErrorState.tsx';

interface Options<Props> {
  /** Shown while the code loads. */
  fallback: ReactNode;
  /** What could not be loaded, as the title of the error. */
  errorTitle: string;
  /** Puts the error elsewhere than in the place of the part. */
  frame?: (error: ReactNode, props: Props) => ReactNode;
}

/**
 * A part of a page whose code comes when it is shown. If the code cannot be loaded, the part says so and offers to try again; the
 * rest of the page, with all that was typed into it, stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, errorTitle, frame = (error) => error }: Options<Props>,
): ComponentType<Props> {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Or the part would fail without a request whenever it is shown again.
        latest = attempt();
        throw error;
      }
    });
  let latest = attempt();

  return function LazyPart(props: Props) {
    const [{ Part, number }, setAttempt] = useState(() => ({ Part: latest, number: 0 }));
    const retry = () => setAttempt({ Part: latest, number: number + 1 });
    return (
      <PartBoundary
        key={number}
        error={frame(<ErrorState title={errorTitle} text="Check your connection and try again." onRetry={retry} />, props)}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

class PartBoundary extends Component<{ error: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.error : this.props.children;
  }
}
