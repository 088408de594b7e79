import { createHash } from 'node:crypto';
import { open, readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { onceResolved } from '../../../platform/retry/once.js';
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

export type FfmpegBuild = {
  version: string;
  /**
   * Changes with the version, the compile options and the libraries, because another build produces different
   * output.
   */
  id: string;
  canToneMap: boolean;
};

/** Read once: there are hundreds of files, and readiness is checked every few seconds. */
const readLibraries = onceResolved(() => identifyLibraries());

/** Reads the identity of the installed ffmpeg and whether it can tone-map HDR. */
export async function readFfmpegBuild(): Promise<FfmpegBuild> {
  const [about, filters, identities] = await Promise.all([
    askFfmpeg('-version'),
    askFfmpeg('-hide_banner', '-filters'),
    readLibraries(),
  ]);
  return {
    version: /^ffmpeg version (\S+)/.exec(about)?.[1] ?? 'unknown',
    id: createHash('sha256')
      .update([about, ...identities].join('\n'))
      .digest('hex')
      .slice(0, 32),
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  };
}

export async function askFfmpeg(...args: string[]): Promise<string> {
  const { ended, stdout, stderrTail } = await askProgram({ path: await findFfmpeg('ffmpeg'), args });
  if (ended !== 0) throw new Error(`ffmpeg ${args.join(' ')} failed (${ended}): ${stderrTail}`);
  return stdout;
}
