import type { MakeStoredUrl } from './stored-url.js';

interface FileInResult {
  readonly fileId: string;
  readonly filename: string;
}

const isFile = (value: unknown): value is FileInResult =>
  typeof value === 'object' && value !== null && 'fileId' in value && 'filename' in value;

/** Files are kept by id in what came of work; who reads it gets an address in their place, signed afresh. */
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
