import { chown, open, rm, stat } from 'node:fs/promises';
import { OWN_ID } from './own-id.js';

/**
 * Creates the files that a run will write, so that they can be passed to it one by one. `tidy` deletes those
 * left empty: a file that exists was written.
 */
export async function makeOutputFiles(paths: readonly string[]): Promise<{ tidy(): Promise<void> }> {
  const made: string[] = [];
  for (const path of paths) {
    const isNew = await stat(path).then(
      () => false,
      () => true,
    );
    await (await open(path, 'a')).close();
    if (isNew) made.push(path);
  }
  return {
    async tidy() {
      for (const path of made) {
        const size = await stat(path).then(
          (found) => found.size,
          () => null,
        );
        if (size === 0) await rm(path, { force: true });
      }
    },
  };
}

/** Changes the owner of files to the confined account for the duration of a run. */
export async function lendFiles(paths: readonly string[]): Promise<() => Promise<void>> {
  for (const path of paths) await chown(path, OWN_ID, OWN_ID);
  return async () => {
    for (const path of paths) await chown(path, process.getuid!(), process.getgid!()).catch(() => {});
  };
}
