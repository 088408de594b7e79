import { memo, type Ref, useRef, useState } from 'react';
import { SearchField } from 'react-aria-components/SearchField';
import { Input } from 'react-aria-components/TextField';
import { Button } from '../design/button';
import { Select } from '../design/fields';
import { Search, X } from '../design/icons';
import { text } from '../text/text';
import styles from './library.module.css';
import {
  isNarrowed,
  type LibraryFilter,
  MAX_SEARCH_LENGTH,
  STATUSES,
  type VideoStatusName,
} from './library-filter';

const ANY = 'ANY';
/** Typing pauses this long before the search starts. */
const TYPING_PAUSE_MS = 200;

interface LibraryToolbarProps {
  readonly filter: LibraryFilter;
  readonly onFilter: (filter: LibraryFilter) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

export const LibraryToolbar = memo(function LibraryToolbar({
  filter,
  onFilter,
  searchRef,
}: LibraryToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchInput
        search={filter.search}
        onSearch={(search) => onFilter({ ...filter, search })}
        inputRef={searchRef}
      />
      <div className={styles.status}>
        <Select<VideoStatusName | typeof ANY>
          label={text.library.status}
          isLabelHidden
          value={filter.status ?? ANY}
          onChange={(status) => onFilter({ ...filter, status: status === ANY ? null : status })}
          options={[
            { id: ANY, name: text.library.anyStatus },
            ...STATUSES.map((id) => ({ id, name: text.library.statuses[id] })),
          ]}
        />
      </div>
      {filter.languageGroup && <span className={styles.narrowed}>{text.library.translationsOnly}</span>}
      {isNarrowed(filter) && (
        <Button
          kind="quiet"
          icon={<X aria-hidden />}
          onPress={() => onFilter({ ...filter, search: '', status: null, languageGroup: null })}
        >
          {text.library.clearFilter}
        </Button>
      )}
    </div>
  );
});

interface SearchInputProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

function SearchInput({ search, onSearch, inputRef }: SearchInputProps) {
  const [typed, setTyped] = useState(search);
  const [applied, setApplied] = useState(search);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== applied) {
    // The address has changed: by the search itself, or by going back.
    setApplied(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const change = (value: string) => {
    setTyped(value);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => onSearch(value.trim()), TYPING_PAUSE_MS);
  };
  return (
    <SearchField
      aria-label={text.library.search}
      value={typed}
      onChange={change}
      onClear={() => change('')}
      className={styles.search as string}
      maxLength={MAX_SEARCH_LENGTH}
    >
      <Search aria-hidden />
      <Input ref={inputRef} placeholder={text.library.searchPlaceholder} />
    </SearchField>
  );
}
