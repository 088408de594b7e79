import { createHash } from 'node:crypto';
import { open, readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { askProgram } from '../../confinement/ask-program.js';
import { currentConfinement } from '../../confinement/confinement.js';
import { findProgram } from '../../confinement/find-program.js';
import { findFfmpeg } from './find-ffmpeg.js';

/** The first page of a library holds its build id, and the sizes of all that is in it. */
const HEAD_BYTES = 4096;

/** What the installed ffmpeg is made of, one line a file: encoder, letters and filters are libraries that change without it. */
export async function identifyLibraries(program?: string): Promise<string[]> {
  const asked = program ?? (await findFfmpeg('ffmpeg'));
  const path = await realpath(asked);
  const libraries = (await linkedLibraries(path)).map(identifyLibrary);
  // Linked into one file it is all in there.
  const whole = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return [whole, ...(await Promise.all(libraries)).sort()];
}

/** As the program is really run; none where it is a single file. */
async function linkedLibraries(path: string): Promise<string[]> {
  const ldd = findProgram((await currentConfinement()).searchPath, 'ldd');
  if (!ldd) return [];
  const { stdout } = await askProgram({ path: ldd, args: [path], files: { reads: [path] } });
  return [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, found]) => found as string);
}

/** The same on every machine that has the same file, wherever that is and whenever it came. */
async function identifyLibrary(found: string): Promise<string> {
  const path = await realpath(found);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex');
    return `${basename(path)} ${(await file.stat()).size} ${head}`;
  } finally {
    await file.close();
  }
}
