import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './checkbox.module.css';
import { Check, Minus } from './icons';
import { OWN_PRESSES } from './own-presses';
import switchStyles from './switch.module.css';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  /** What it stands for; without it, `aria-label` names it. */
  readonly children?: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox as string}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden>
            {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
          </span>
          {children && <span className={styles.label}>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  );
}

interface RowCheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: () => void;
}

/** Selects the row it is in, one among many: a plain element, which is drawn in a fraction of the time of a Checkbox. */
export const RowCheckbox = ({ label, isSelected, onChange }: RowCheckboxProps) => (
  <input
    {...OWN_PRESSES}
    type="checkbox"
    name="selected"
    aria-label={label}
    className={styles.plain}
    checked={isSelected}
    onChange={onChange}
  />
);

interface SwitchProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Turns something on or off at once. */
export const Switch = ({ children, ...props }: SwitchProps) => (
  <AriaSwitch {...props} className={switchStyles.switch}>
    <span className={switchStyles.track} aria-hidden />
    <span>{children}</span>
  </AriaSwitch>
);
