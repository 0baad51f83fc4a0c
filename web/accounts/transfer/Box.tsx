import { type ComponentProps, useEffect, useId, useRef } from 'react';
import styles from './DataPane.lazy.module.css';

interface BoxProps extends ComponentProps<'section'> {
  title: string;
  /** The step of the job: the pressed button is removed with it, and the focus, which would be lost, moves to the heading. */
  step: string;
  /** The announcement for screen readers. It is always rendered: a live region that appears with its text is not read. */
  spoken: string;
}

/** One job of the pane, with its steps. */
export function Box({ title, step, spoken, children, ...rest }: BoxProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return (
    <section className={styles.box} aria-labelledby={id} {...rest}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h4>
      {children}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}
