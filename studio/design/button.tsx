import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './button.module.css';
import { classNames } from './class-names';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

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
