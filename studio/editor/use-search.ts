import { useMemo, useState } from 'react';
import type { Lines } from './script/edit-lines';
import { replaceAll, replaceMatch, searchLines } from './script/search-lines';
import type { LineCommands } from './use-script';

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

export type Search = ReturnType<typeof useSearch>;
