import { Button } from '../ui/Button.tsx';
import list from './PaneList.lazy.module.css';

/** A pane's placeholder while its content loads, or when that failed. */
export function Unloaded({ isFailed, askAgain }: { isFailed: boolean; askAgain: () => void }) {
  if (!isFailed) return <p className={list.wait}>Loading...</p>;
  return (
    <p className={list.wait}>
      This could not be loaded.{' '}
      <Button kind="ghost" onClick={askAgain}>
        Try again
      </Button>
    </p>
  );
}
