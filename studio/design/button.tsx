import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names';
import linkStyles from './link-button.module.css';

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Button({ kind = 'secondary', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles[kind])}>
      {icon}
      <span>{children}</span>
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  /** Its accessible name, shown as a tooltip, too. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton
        {...props}
        aria-label={label}
        className={classNames(styles.button, styles.quiet, styles.icon)}
      >
        {icon}
      </AriaButton>
      <Tooltip className={styles.tooltip} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}

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
