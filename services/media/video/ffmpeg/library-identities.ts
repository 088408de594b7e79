import { createHash } from 'node:crypto';
import { open, readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { askProgram } from '../../confinement/ask-program.js';
import { currentConfinement } from '../../confinement/confinement.js';
import { findProgram } from '../../confinement/find-program.js';
import { findFfmpeg } from './find-ffmpeg.js';

/** The first page of a library contains its build id and the sizes of its sections. */
const HEAD_BYTES = 4096;

/**
 * Identifies the libraries of the installed ffmpeg, one per line: encoders, text rendering and filters are
 * libraries that change without it.
 */
export async function identifyLibraries(program?: string): Promise<string[]> {
  const programPath = program ?? (await findFfmpeg('ffmpeg'));
  const path = await realpath(programPath);
  const libraries = (await linkedLibraries(path)).map(identifyLibrary);
  // A statically linked program contains everything.
  const whole = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return [whole, ...(await Promise.all(libraries)).sort()];
}

/** Returns the libraries that the program loads; none for a static program. */
async function linkedLibraries(path: string): Promise<string[]> {
  const ldd = findProgram((await currentConfinement()).searchPath, 'ldd');
  if (!ldd) return [];
  const { stdout } = await askProgram({ path: ldd, args: [path], files: { reads: [path] } });
  return [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, found]) => found as string);
}

/** The same on every machine that has the same file, whatever its path and modification time. */
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
