import { Component, Fragment, type ComponentType, type ReactNode } from 'react';
import { reloadPage } from '../ui/page/reloadPage.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** The current path; the error is cleared when it changes. */
  resetKey: string;
  /** The layout of the message, if no layout is left around it. */
  layout?: ComponentType<{ children: ReactNode }>;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** Catches errors of a page, including the loading of its code, and offers a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const Layout = this.props.layout ?? Fragment;
    return (
      <Layout>
        <ErrorState
          headingLevel={1}
          title="This page could not be shown"
          text="Load it again. If it still cannot be shown, check your connection."
          onRetry={() => void reloadPage()}
        />
      </Layout>
    );
  }
}
