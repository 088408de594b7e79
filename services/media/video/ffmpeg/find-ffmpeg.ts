import { currentConfinement } from '../../confinement/confinement.js';
import { findProgram } from '../../confinement/find-program.js';
import { FfmpegFailed } from './ffmpeg-failed.js';

/** ffmpeg or ffprobe is not installed on this machine, so it processes no media. */
export class FfmpegMissing extends FfmpegFailed {
  override name = 'FfmpegMissing';
  constructor(program: 'ffmpeg' | 'ffprobe') {
    super(`${program} is not installed`, { program, reason: 'machine', argv: [program], stderrTail: '' });
  }
}

/** Returns the path of the program. Throws `FfmpegMissing` when it is not installed. */
export async function findFfmpeg(program: 'ffmpeg' | 'ffprobe'): Promise<string> {
  const { searchPath } = await currentConfinement();
  const path = findProgram(searchPath, program);
  if (path) return path;
  throw new FfmpegMissing(program);
}
