import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEverything } from './after-everything.js';

const aPath = (): string => join(tmpdir(), `video-service-${randomUUID()}`);
const make = (path: string) => mkdir(path, { mode: 0o700 });
const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Returns the path of a folder that the tests around it share. */
export function useFolder(): string {
  const path = aPath();
  before(() => make(path));
  afterEverything(() => remove(path));
  return path;
}

/** Returns the path of a folder that is empty before each of the tests around it. */
export function useFolderOfEachTest(): string {
  const path = aPath();
  beforeEach(() => make(path));
  afterEach(() => remove(path));
  return path;
}
