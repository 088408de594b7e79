import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
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
  const run = promisify(execFile);
  const { stdout: about } = await run('ffmpeg', ['-version']);
  const { stdout: filters } = await run('ffmpeg', ['-hide_banner', '-filters'], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return {
    version: /^ffmpeg version (\S+)/.exec(about)?.[1] ?? 'unknown',
    id: createHash('sha256')
      .update([about, ...(await libraries)].join('\n'))
      .digest('hex')
      .slice(0, 32),
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  };
}
