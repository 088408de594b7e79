import type { ReactNode } from 'react';
import { FieldError, Input, Label, NumberField, Text } from 'react-aria-components/NumberField';
import styles from './field.module.css';

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly description?: ReactNode;
  readonly fault?: string | null;
  readonly isDisabled?: boolean;
}

/** A labelled number in the viewer’s own manner of writing; arrow keys change it. */
export const NumberInput = ({
  label,
  min,
  max,
  description,
  fault,
  onChange,
  ...props
}: NumberInputProps) => (
  <NumberField
    {...props}
    minValue={min}
    maxValue={max}
    onChange={(value) => !Number.isNaN(value) && onChange(value)}
    isInvalid={Boolean(fault)}
    className={styles.field}
  >
    <Label className={styles.label}>{label}</Label>
    <Input className={styles.input} />
    {description && (
      <Text slot="description" className={styles.description}>
        {description}
      </Text>
    )}
    <FieldError className={styles.fault}>{fault}</FieldError>
  </NumberField>
);
