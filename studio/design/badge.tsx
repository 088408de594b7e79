import styles from './badge.module.css';
import { classNames } from './class-names';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: string;
}

/** A short state, such as “Draft”. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
);
