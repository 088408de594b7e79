import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { text } from '../text/text';
import fieldStyles from './field.module.css';
import { ChevronDown } from './icons';
import menuStyles from './menu.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
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
      className={fieldStyles.field}
      aria-label={isLabelHidden ? label : undefined}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key as Value)}
      placeholder={placeholder ?? (isEmpty ? text.common.loading : text.common.choose)}
      isDisabled={isDisabled || isEmpty}
      disabledKeys={options.filter((option) => option.isDisabled).map(({ id }) => id)}
    >
      {!isLabelHidden && <Label className={fieldStyles.label}>{label}</Label>}
      <Button className={styles.button}>
        <SelectValue className={styles.value} />
        <ChevronDown aria-hidden />
      </Button>
      {description && (
        <Text slot="description" className={fieldStyles.description}>
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
