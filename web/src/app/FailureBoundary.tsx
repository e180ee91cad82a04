import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

interface Props {
  children: ReactNode;
  /** Changes with the address: another page gets its own chance. */
  resetKey: string;
}

/** Catches what a page throws, the fetching of its code included, and offers to load the document anew. */
export class FailureBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromProps(props: Props, state: { failedAt: string | null }) {
    return state.failedAt !== null && state.failedAt !== props.resetKey ? { failedAt: null } : null;
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.resetKey });
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <ErrorState
        headingLevel={1}
        title="This page could not be shown"
        text="It may be the connection, or a new version of Promptory. What you typed is kept in this browser."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
