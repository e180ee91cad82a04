import { Component, Fragment, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states/ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** The address: another page gets its own chance. */
  resetKey: string;
  /** What stands around the message, where no layout is left. */
  layout?: ComponentType<{ children: ReactNode }>;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** Catches what a page throws, the fetching of its code included, and offers to load the document anew. */
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
          text="Check your connection, then load it again. There may also be a new version of Promptory."
          onRetry={() => window.location.reload()}
        />
      </Layout>
    );
  }
}
