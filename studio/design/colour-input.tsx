import { text } from '../text/text';
import styles from './colour-input.module.css';
import { TextInput } from './field';

interface ColourInputProps {
  readonly label: string;
  /** #RRGGBB */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | null;
  readonly isDisabled?: boolean;
}

/** A colour to pick, or to write as #RRGGBB. */
export const ColourInput = ({ label, value, onChange, fault, isDisabled = false }: ColourInputProps) => (
  <div className={styles.colour}>
    <input
      type="color"
      className={styles.swatch}
      aria-label={text.common.pickColour(label)}
      value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
      disabled={isDisabled}
    />
    <TextInput
      label={label}
      value={value}
      onChange={onChange}
      fault={fault}
      isDisabled={isDisabled}
      maxLength={7}
      autoComplete="off"
    />
  </div>
);
