import { percentOf } from './percent.ts';

/** A box's announcement for screen readers. It is always rendered: a live region that appears with its text is not read. */
export function Spoken({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Progress is announced at every quarter. */
export function quarterText(label: string, done: number, of: number): string {
  const percent = percentOf(done, of);
  return `${label}, ${percent - (percent % 25)} %`;
}
