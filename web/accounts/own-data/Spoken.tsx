import { percentOf } from './percent.ts';

/** What a box says to those who hear it. It is there all the time: what comes with its text is not spoken. */
export function Spoken({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** A progress is spoken at every quarter. */
export function quarterText(label: string, done: number, of: number): string {
  const percent = percentOf(done, of);
  return `${label}, ${percent - (percent % 25)} %`;
}
