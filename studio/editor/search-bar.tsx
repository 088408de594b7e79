import { useMemo, useState } from 'react';
import { Button, IconButton } from '../design/button';
import { Checkbox } from '../design/checkbox';
import { TextInput } from '../design/fields';
import { ChevronDown, ChevronUp, X } from '../design/icons';
import { text } from '../text/text';
import type { Lines } from './script/edit-lines';
import { replaceAll, replaceMatch, searchLines } from './script/search-lines';
import styles from './search-bar.module.css';
import type { LineCommands } from './use-script';

interface SearchBarProps {
  readonly search: Search;
  readonly isReadOnly: boolean;
}

/** Searches the script, and replaces one result or all. */
export function SearchBar({ search, isReadOnly }: SearchBarProps) {
  const isEmpty = search.matches.length === 0;
  return (
    <search className={styles.bar} aria-label={text.editor.search}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          search.move(1);
        }}
        onKeyDown={(event) => event.key === 'Escape' && search.close()}
      >
        <TextInput
          label={text.editor.find}
          placeholder={text.editor.find}
          isLabelHidden
          autoFocus
          type="search"
          value={search.searched}
          onChange={search.search}
        />
        <span className={styles.count} role="status">
          {search.searched !== '' && text.editor.matches(search.index + 1, search.matches.length)}
        </span>
        <IconButton
          label={text.editor.previousMatch}
          icon={<ChevronUp />}
          isDisabled={isEmpty}
          onPress={() => search.move(-1)}
        />
        <IconButton label={text.editor.nextMatch} icon={<ChevronDown />} isDisabled={isEmpty} type="submit" />
        <Checkbox isSelected={search.matchesCase} onChange={search.setMatchesCase}>
          {text.editor.matchCase}
        </Checkbox>
        <IconButton label={text.editor.closeSearch} icon={<X />} onPress={search.close} />
      </form>
      {!isReadOnly && (
        <div className={styles.row}>
          <TextInput
            label={text.editor.replaceWith}
            placeholder={text.editor.replaceWith}
            isLabelHidden
            value={search.replacement}
            onChange={search.setReplacement}
          />
          <Button isDisabled={isEmpty} onPress={search.replaceOne}>
            {text.editor.replace}
          </Button>
          <Button isDisabled={isEmpty} onPress={search.replaceEvery}>
            {text.editor.replaceAll}
          </Button>
        </div>
      )}
    </search>
  );
}

/** What is searched in the script, and which result is shown. */
export function useSearch(lines: Lines, commands: LineCommands) {
  const [isOpen, setOpen] = useState(false);
  const [searched, setSearched] = useState('');
  const [replacement, setReplacement] = useState('');
  const [matchesCase, setMatchesCase] = useState(false);
  const [chosen, setChosen] = useState(0);
  const matches = useMemo(
    () => (isOpen ? searchLines(lines, searched, matchesCase) : []),
    [isOpen, lines, searched, matchesCase],
  );
  const index = matches.length === 0 ? -1 : Math.min(chosen, matches.length - 1);
  const present = matches[index] ?? null;

  return {
    isOpen,
    searched,
    replacement,
    matchesCase,
    matches,
    index,
    present,
    open: () => setOpen(true),
    close: () => setOpen(false),
    search: (next: string) => {
      setSearched(next);
      setChosen(0);
    },
    setReplacement,
    setMatchesCase,
    move: (step: 1 | -1) => {
      if (matches.length > 0) setChosen((index + step + matches.length) % matches.length);
    },
    replaceOne: () => {
      if (present) commands.edit((from) => replaceMatch(from, present, replacement));
    },
    replaceEvery: () => commands.edit((from) => replaceAll(from, searched, replacement, matchesCase)),
  };
}

type Search = ReturnType<typeof useSearch>;
