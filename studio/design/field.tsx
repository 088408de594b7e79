import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField';
import styles from './field.module.css';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: ReactNode;
  /** What is wrong with the value; shown beneath, and announced. */
  readonly fault?: string | null;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number';
  readonly isRequired?: boolean;
  readonly isMultiline?: boolean;
  readonly isReadOnly?: boolean;
  readonly isDisabled?: boolean;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** A labelled text field with its description and its fault. */
export function TextInput({
  label,
  description,
  fault,
  isMultiline = false,
  isLabelHidden = false,
  placeholder,
  ...props
}: TextInputProps) {
  return (
    <TextField
      {...props}
      isInvalid={Boolean(fault)}
      className={styles.field}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && <Label className={styles.label}>{label}</Label>}
      {isMultiline ? (
        <TextArea className={styles.area} placeholder={placeholder} rows={4} />
      ) : (
        <Input className={styles.input} placeholder={placeholder} />
      )}
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.fault}>{fault}</FieldError>
    </TextField>
  );
}
