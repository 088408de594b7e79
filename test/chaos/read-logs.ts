import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The size of each log at a point in time. */
export type LogMarks = ReadonlyMap<string, number>;

function logsOf(dataDir: string, supervisorLog: string): string[] {
  const folder = join(dataDir, 'logs');
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [...files, join(dataDir, 'postgres', 'postgres.log'), supervisorLog].filter((path) =>
    existsSync(path),
  );
}

/** Returns the current positions to continue reading from. */
export const markLogs = (dataDir: string, supervisorLog: string): LogMarks =>
  new Map(logsOf(dataDir, supervisorLog).map((path) => [path, readFrom(path, 0).length]));

/** Returns the text added to each log since then. */
export const readLogsSince = (dataDir: string, supervisorLog: string, marks: LogMarks): Map<string, string> =>
  new Map(
    logsOf(dataDir, supervisorLog).map((path) => [path, readFrom(path, marks.get(path) ?? 0).toString()]),
  );

function readFrom(path: string, offset: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // A smaller file was started anew.
    const from = size < offset ? 0 : offset;
    const bytes = Buffer.alloc(size - from);
    const read = readSync(file, bytes, 0, bytes.length, from);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}
