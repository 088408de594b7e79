export type VideoStatusName = 'DRAFT' | 'IN_PROGRESS' | 'COMPLETED';

export const STATUSES: readonly VideoStatusName[] = ['DRAFT', 'IN_PROGRESS', 'COMPLETED'];

/** What the library shows. Everything but the project is in the query of the address. */
export interface LibraryFilter {
  readonly projectId: string | null;
  readonly search: string;
  readonly status: VideoStatusName | null;
  readonly isUncategorized: boolean;
  /** A video and its translations. */
  readonly languageGroup: string | null;
}

export interface VideoFilterInput {
  q?: string;
  status?: VideoStatusName;
  projectId?: string;
  uncategorized?: boolean;
  languageGroup?: string;
}

/** The API refuses longer ones. */
export const MAX_SEARCH_LENGTH = 200;

export function readFilter(projectId: string | null, query: string): LibraryFilter {
  const parameters = new URLSearchParams(query);
  const status = parameters.get('status')?.toUpperCase() as VideoStatusName | undefined;
  return {
    projectId,
    search: (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: status && STATUSES.includes(status) ? status : null,
    isUncategorized: projectId === null && parameters.get('project') === 'none',
    languageGroup: parameters.get('languages-of') || null,
  };
}

/** Returns the query of the address that shows the filter, with its question mark; empty without conditions. */
export function filterQuery({ search, status, isUncategorized, languageGroup }: LibraryFilter): string {
  const parameters = new URLSearchParams();
  if (search.trim()) parameters.set('q', search.trim());
  if (status) parameters.set('status', status.toLowerCase());
  if (isUncategorized) parameters.set('project', 'none');
  if (languageGroup) parameters.set('languages-of', languageGroup);
  const query = parameters.toString();
  return query && `?${query}`;
}

export function filterInput(filter: LibraryFilter): VideoFilterInput {
  const search = filter.search.trim();
  return {
    ...(search && { q: search }),
    ...(filter.status && { status: filter.status }),
    ...(filter.projectId && { projectId: filter.projectId }),
    ...(filter.isUncategorized && { uncategorized: true }),
    ...(filter.languageGroup && { languageGroup: filter.languageGroup }),
  };
}

/** Whether the filter leaves out videos of its folder. */
export const isNarrowed = ({ search, status, languageGroup }: LibraryFilter): boolean =>
  Boolean(search.trim() || status || languageGroup);
