import { Component, type ReactNode } from 'react';
import { classOf } from '../ui/button-look.ts';
import styles from '../ui/OutOfReach.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shown instead of a screen that threw, or whose code could not be loaded, after an update for example. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.outOfReach} role="alert">
        <p>An error occurred. Please try again.</p>
        <button type="button" className={classOf({ kind: 'secondary' })} onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    );
  }
}
