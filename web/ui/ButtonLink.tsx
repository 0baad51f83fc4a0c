import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, classOf } from './button-look.ts';

type ButtonLinkProps = ButtonLook & {
  href: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
};

export function ButtonLink({ kind, large, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classOf({ kind, large, wide }, className)} />;
}
