import type { ReactNode } from 'react';
import { NumberField } from 'react-aria-components/NumberField';
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField';
import { text } from '../text/text';
import colourInputStyles from './colour-input.module.css';
import styles from './field.module.css';
import fieldsetStyles from './fieldset.module.css';
import { ChevronDown } from './icons';
import menuStyles from './menu.module.css';
import selectStyles from './select.module.css';

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

interface FieldsetProps {
  readonly legend: string;
  readonly description?: ReactNode;
  /** What is wrong with what was chosen. */
  readonly fault?: string | null;
  readonly children: ReactNode;
}

/** Choices that belong together, in as many columns as fit. */
export const Fieldset = ({ legend, description, fault, children }: FieldsetProps) => (
  <fieldset className={fieldsetStyles.fieldset} data-invalid={fault ? true : undefined}>
    <legend className={fieldsetStyles.legend}>{legend}</legend>
    {description && <p className={fieldsetStyles.description}>{description}</p>}
    <div className={fieldsetStyles.choices}>{children}</div>
    {fault && (
      <p className={fieldsetStyles.fault} role="alert">
        {fault}
      </p>
    )}
  </fieldset>
);

interface SelectOption<Value extends string> {
  readonly id: Value;
  readonly name: string;
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: ReadonlyArray<SelectOption<Value>>;
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  placeholder,
  description,
  isDisabled,
}: SelectProps<Value>) {
  // A list without options does not open: pressing it while they are read would do nothing.
  const isEmpty = options.length === 0;
  return (
    <AriaSelect
      className={styles.field}
      aria-label={isLabelHidden ? label : undefined}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key as Value)}
      placeholder={placeholder ?? (isEmpty ? text.common.loading : text.common.choose)}
      isDisabled={isDisabled || isEmpty}
      disabledKeys={options.filter((option) => option.isDisabled).map(({ id }) => id)}
    >
      {!isLabelHidden && <Label className={styles.label}>{label}</Label>}
      <Button className={selectStyles.button}>
        <SelectValue className={selectStyles.value} />
        <ChevronDown aria-hidden />
      </Button>
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <Popover className={menuStyles.popover} offset={4}>
        <ListBox className={menuStyles.list} items={options}>
          {({ id, name, detail }) => (
            <ListBoxItem id={id} textValue={name} className={menuStyles.item}>
              <Text slot="label">{name}</Text>
              {detail && (
                <Text slot="description" className={menuStyles.detail}>
                  {detail}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

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
  <div className={colourInputStyles.colour}>
    <input
      type="color"
      className={colourInputStyles.swatch}
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
