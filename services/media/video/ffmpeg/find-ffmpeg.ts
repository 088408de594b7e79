import { ProgramMissing } from '../../../platform/errors/unavailable.js';
import { currentConfinement } from '../../confinement/confinement.js';
import { findProgram } from '../../confinement/find-program.js';
import { FfmpegFailed } from './ffmpeg-failed.js';

/** Returns the path of the program. Throws `FfmpegFailed` caused by `ProgramMissing` when it is not installed. */
export async function findFfmpeg(program: 'ffmpeg' | 'ffprobe'): Promise<string> {
  const { searchPath } = await currentConfinement();
  const path = findProgram(searchPath, program);
  if (path) return path;
  const message = `${program} is not installed`;
  throw new FfmpegFailed(
    message,
    { program, reason: 'machine', argv: [program], stderrTail: '' },
    { cause: new ProgramMissing(`This installation cannot process media: ${message}`) },
  );
}
