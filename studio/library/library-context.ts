import { createContext, useContext } from 'react';
import type { LiveJobs } from './grid/live-jobs';
import type { VideoCardFragment } from './library.generated';

/** What can be done with videos. */
export type VideoAction =
  | 'open'
  | 'openInTab'
  | 'rename'
  | 'move'
  | 'lock'
  | 'unlock'
  | 'analyze'
  | 'export'
  | 'process'
  | 'translations'
  | 'delete';

interface Library {
  readonly jobs: LiveJobs;
  /** Says which places of the grid are shown, `end` excluded. */
  readonly show: (first: number, end: number) => void;
  readonly act: (action: VideoAction, videos: readonly VideoCardFragment[]) => void;
}

const LibraryContext = createContext<Library | null>(null);

export const LibraryProvider = LibraryContext.Provider;

export function useLibrary(): Library {
  const library = useContext(LibraryContext);
  if (!library) throw new Error('useLibrary needs a LibraryProvider around it');
  return library;
}
