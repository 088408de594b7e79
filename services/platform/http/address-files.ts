import type { MakeStoredUrl } from './stored-url.js';

interface FileInResult {
  readonly fileId: string;
  readonly filename: string;
}

const isFile = (value: unknown): value is FileInResult =>
  typeof value === 'object' && value !== null && 'fileId' in value && 'filename' in value;

/** Results of work store files by id; this replaces each id by a freshly signed URL when the result is read. */
export const addressFiles = (
  result: Readonly<Record<string, unknown>>,
  workspaceId: string,
  makeStoredUrl: MakeStoredUrl,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      isFile(value) ? makeStoredUrl({ workspaceId, fileId: value.fileId, filename: value.filename }) : value,
    ]),
  );
