import { Component, type ReactNode } from 'react';
import { classOf } from '../ui/button-look.ts';
import styles from '../ui/OutOfReach.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** In place of what could not be shown: its code did not come, after an update of the site for example, or it threw. */
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
