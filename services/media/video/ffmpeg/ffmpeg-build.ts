import { createHash } from 'node:crypto';
import { onceResolved } from '../../../platform/retry/once.js';
import { askProgram } from '../../confinement/ask-program.js';
import { findFfmpeg } from './find-ffmpeg.js';
import { identifyLibraries } from './library-identities.js';

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

/** Returns what ffmpeg prints for these arguments. */
export async function askFfmpeg(...args: string[]): Promise<string> {
  const { ended, stdout, stderrTail } = await askProgram({ path: await findFfmpeg('ffmpeg'), args });
  if (ended !== 0) throw new Error(`ffmpeg ${args.join(' ')} failed (${ended}): ${stderrTail}`);
  return stdout;
}
