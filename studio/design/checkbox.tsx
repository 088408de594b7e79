import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  CheckboxContext,
} from 'react-aria-components/Checkbox';
import { useSlottedContext } from 'react-aria-components/slots';
import styles from './checkbox.module.css';
import { OWN_PRESSES } from './own-presses';

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

/** Selects the row it is in, one among many: a plain element, which is drawn in a fraction of the time of a Checkbox. */
export function RowCheckbox({ label }: { readonly label: string }) {
  const row = useSlottedContext(CheckboxContext, 'selection');
  return (
    <input
      {...OWN_PRESSES}
      type="checkbox"
      name="selected"
      aria-label={label}
      className={styles.plain}
      checked={row?.isSelected ?? false}
      disabled={row?.isDisabled ?? false}
      onChange={({ target }) => row?.onChange?.(target.checked)}
    />
  );
}
