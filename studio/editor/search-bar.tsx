import { Button, IconButton } from '../design/button';
import { Checkbox } from '../design/checkbox';
import { TextInput } from '../design/field';
import { ChevronDown, ChevronUp, X } from '../design/icons';
import { text } from '../text/text';
import styles from './search-bar.module.css';
import type { Search } from './use-search';

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
