import { stat } from 'node:fs/promises';

/** What else a program depends on, such as its libraries, is noticed after this time. */
const REMEMBERED_MS = 600_000;

type Paths = ReadonlyArray<string | null>;

/**
 * Returns a function that asks a program again only when one of the files and folders on which its answer depends has
 * changed, since starting one costs more than reading their times. A folder changes when files are added, replaced or
 * removed in it. An answer with an unknown path is not remembered.
 */
export function rememberWhileUnchanged<T>(
  ask: (signal?: AbortSignal) => Promise<T>,
  pathsOf: (answer: T) => Paths | Promise<Paths>,
  rememberedMs = REMEMBERED_MS,
): (signal?: AbortSignal) => Promise<T> {
  let last:
    | { readonly answer: T; readonly paths: Paths; readonly state: string; readonly at: number }
    | undefined;
  return async (signal) => {
    const isRecent = last && performance.now() - last.at < rememberedMs;
    if (last && isRecent && (await stateOf(last.paths)) === last.state) return last.answer;
    const answer = await ask(signal);
    const paths = await pathsOf(answer);
    const state = await stateOf(paths);
    last = state === null ? undefined : { answer, paths, state, at: performance.now() };
    return answer;
  };
}

/** Returns null when a path is unknown or cannot be read. */
async function stateOf(paths: Paths): Promise<string | null> {
  try {
    const stats = await Promise.all(paths.map((path) => stat(path as string, { bigint: true })));
    return stats.map(({ ino, mtimeNs, ctimeNs }) => `${ino} ${mtimeNs} ${ctimeNs}`).join();
  } catch {
    return null;
  }
}
