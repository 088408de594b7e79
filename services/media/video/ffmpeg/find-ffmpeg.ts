import { currentConfinement } from '../../confinement/confinement.js';
import { findProgram } from '../../confinement/find-program.js';
import { FfmpegFailed } from './ffmpeg-failed.js';

/** Returns the path of the program. Throws `FfmpegFailed` when it is not installed. */
export async function findFfmpeg(program: 'ffmpeg' | 'ffprobe'): Promise<string> {
  const { searchPath } = await currentConfinement();
  const path = findProgram(searchPath, program);
  if (path) return path;
  throw new FfmpegFailed(`${program} is not installed`, {
    program,
    reason: 'machine',
    argv: [program],
    stderrTail: '',
  });
}
