import { createHash } from 'node:crypto';
import { askProgram } from '../../confinement/ask-program.js';
import { findFfmpeg } from './find-ffmpeg.js';
import { identifyLibraries } from './library-identities.js';

export type FfmpegBuild = {
  version: string;
  /** Changes with the version, the compile options and the libraries: another build makes other bits. */
  id: string;
  canToneMap: boolean;
};

let libraries: Promise<string[]> | undefined;

/** Asks the installed ffmpeg who it is and whether it can turn HDR into ordinary colours. */
export async function readFfmpegBuild(): Promise<FfmpegBuild> {
  // Hundreds of files, and readiness is asked for every few seconds.
  libraries ??= identifyLibraries().catch((err) => {
    libraries = undefined;
    throw err;
  });
  const about = await askFfmpeg('-version');
  const filters = await askFfmpeg('-hide_banner', '-filters');
  return {
    version: /^ffmpeg version (\S+)/.exec(about)?.[1] ?? 'unknown',
    id: createHash('sha256')
      .update([about, ...(await libraries)].join('\n'))
      .digest('hex')
      .slice(0, 32),
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  };
}

/** What ffmpeg says about itself. */
export async function askFfmpeg(...args: string[]): Promise<string> {
  const { ended, stdout, stderrTail } = await askProgram({ path: await findFfmpeg('ffmpeg'), args });
  if (ended !== 0) throw new Error(`ffmpeg ${args.join(' ')} failed (${ended}): ${stderrTail}`);
  return stdout;
}
