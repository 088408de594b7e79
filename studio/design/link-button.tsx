import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names';
import linkStyles from './link-button.module.css';

interface LinkButtonProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'secondary' | 'quiet';
}

/** A link to another page of the studio that looks like a button. */
export const LinkButton = ({ to, children, kind = 'secondary' }: LinkButtonProps) => (
  <Link to={to} className={classNames(styles.button, styles[kind], linkStyles.link)}>
    {children}
  </Link>
);
