import type { ReactNode } from 'react';
import { Button, IconButton } from '../../design/button';
import { Plus, Trash2 } from '../../design/icons';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';

interface EntryListProps<Entry> {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  /** The name of an entry by its number, from 1. */
  readonly nameOf: (number: number) => string;
  readonly entries: readonly Entry[];
  readonly empty: () => Entry;
  readonly onChange: (entries: readonly Entry[]) => void;
  readonly fault: string | null;
  readonly isDisabled: boolean;
  /** The fields of an entry. */
  readonly children: (entry: Entry, set: (change: Partial<Entry>) => void) => ReactNode;
}

/** A list whose entries are added, changed and removed in place. */
export function EntryList<Entry>({
  title,
  hint,
  add,
  nameOf,
  entries,
  empty,
  onChange,
  fault,
  isDisabled,
  children,
}: EntryListProps<Entry>) {
  const change = (index: number) => (part: Partial<Entry>) =>
    onChange(entries.map((entry, i) => (i === index ? { ...entry, ...part } : entry)));
  return (
    <Section
      title={title}
      description={hint}
      actions={
        <Button
          icon={<Plus aria-hidden />}
          isDisabled={isDisabled}
          onPress={() => onChange([...entries, empty()])}
        >
          {add}
        </Button>
      }
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other identity than its place
        <fieldset key={index} className={styles.entry} aria-label={nameOf(index + 1)}>
          <div className={styles.fields}>{children(entry, change(index))}</div>
          <IconButton
            label={text.brandKit.removeEntry(nameOf(index + 1))}
            icon={<Trash2 />}
            isDisabled={isDisabled}
            onPress={() => onChange(entries.filter((_, i) => i !== index))}
          />
        </fieldset>
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </Section>
  );
}
