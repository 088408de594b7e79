import type { ReactNode } from 'react';
import { Button, IconButton } from '../../design/button';
import { Checkbox } from '../../design/checkbox';
import { Select, TextInput } from '../../design/fields';
import { Plus, Trash2 } from '../../design/icons';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import { type KitFieldsProps, optionsOf } from './field-props';

const { pronunciations: sounds, glossary: terms, skills } = text.brandKit;
const TYPES = optionsOf(sounds.types);
const ANY = 'any';

interface WordListsProps extends KitFieldsProps {
  readonly languages: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** Terms with their pronunciation or translation, and style guides. */
export function WordLists({ kit, onChange, faultOf, isDisabled, languages }: WordListsProps) {
  const language = (
    label: string,
    any: string,
    value: string | null,
    set: (value: string | null) => void,
  ) => (
    <Select
      label={label}
      options={[{ id: ANY, name: any }, ...languages]}
      value={value ?? ANY}
      onChange={(next) => set(next === ANY ? null : next)}
      isDisabled={isDisabled}
    />
  );
  return (
    <>
      <EntryList
        title={sounds.title}
        hint={sounds.hint}
        add={sounds.add}
        nameOf={sounds.entry}
        entries={kit.pronunciations}
        empty={() => ({ term: '', type: 'ALIAS' as const, value: '', language: null })}
        onChange={(pronunciations) => onChange({ pronunciations })}
        fault={faultOf('pronunciations')}
        isDisabled={isDisabled}
      >
        {(entry, set) => (
          <>
            <TextInput
              label={sounds.term}
              value={entry.term}
              onChange={(term) => set({ term })}
              isDisabled={isDisabled}
            />
            <Select
              label={sounds.type}
              options={TYPES}
              value={entry.type}
              onChange={(type) => set({ type })}
              isDisabled={isDisabled}
            />
            <TextInput
              label={sounds.value}
              value={entry.value}
              onChange={(value) => set({ value })}
              isDisabled={isDisabled}
            />
            {language(sounds.language, sounds.anyLanguage, entry.language, (code) => set({ language: code }))}
          </>
        )}
      </EntryList>
      <EntryList
        title={terms.title}
        hint={terms.hint}
        add={terms.add}
        nameOf={terms.entry}
        entries={kit.glossary}
        empty={() => ({ term: '', translation: '', keep: false as boolean | null, language: null })}
        onChange={(glossary) => onChange({ glossary })}
        fault={faultOf('glossary')}
        isDisabled={isDisabled}
      >
        {(entry, set) => (
          <>
            <TextInput
              label={terms.term}
              value={entry.term}
              onChange={(term) => set({ term })}
              isDisabled={isDisabled}
            />
            <TextInput
              label={terms.translation}
              value={entry.keep ? '' : (entry.translation ?? '')}
              onChange={(translation) => set({ translation })}
              isDisabled={isDisabled || entry.keep === true}
            />
            {language(terms.language, terms.anyLanguage, entry.language, (code) => set({ language: code }))}
            <Checkbox
              isSelected={entry.keep === true}
              onChange={(keep) => set({ keep })}
              isDisabled={isDisabled}
            >
              {terms.keep}
            </Checkbox>
          </>
        )}
      </EntryList>
      <EntryList
        title={skills.title}
        hint={skills.hint}
        add={skills.add}
        nameOf={skills.entry}
        entries={kit.scriptSkills}
        empty={() => ({ id: '', name: '', instructions: '' })}
        onChange={(scriptSkills) => onChange({ scriptSkills })}
        fault={faultOf('scriptSkills')}
        isDisabled={isDisabled}
      >
        {(entry, set) => (
          <>
            <TextInput
              label={skills.name}
              value={entry.name}
              onChange={(name) => set({ name })}
              isDisabled={isDisabled}
            />
            <TextInput
              label={skills.instructions}
              value={entry.instructions}
              onChange={(instructions) => set({ instructions })}
              isDisabled={isDisabled}
              isMultiline
            />
          </>
        )}
      </EntryList>
    </>
  );
}

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
function EntryList<Entry>({
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
