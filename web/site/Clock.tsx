import { useSyncExternalStore } from 'react';
import styles from './Clock.module.css';
import { clockText } from './clock-text.ts';

const TICK_EVERY_MS = 1000;
/** Holds the place of the time in the pre-rendered page: all clock texts are equally wide. */
const PLACEHOLDER = 'Sat 00:00 00.00.0000';

/** The live clock. The store holds the text, so that only a new minute renders. */
export function Clock() {
  const text = useSyncExternalStore(onTick, readClock, noClock);
  const [weekday, time, date = ''] = (text ?? PLACEHOLDER).split(' ');
  return (
    <time
      className={styles.clock}
      dateTime={`${date.split('.').reverse().join('-')}T${time}`}
      data-pending={text === null || undefined}
    >
      <span>{weekday}</span> <b>{time}</b> <i>{date}</i>
    </time>
  );
}

function onTick(notify: () => void): () => void {
  const timer = setInterval(notify, TICK_EVERY_MS);
  return () => clearInterval(timer);
}

const readClock = () => clockText(new Date());
const noClock = () => null;
