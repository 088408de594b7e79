import { askProgram } from '../../confinement/ask-program.js';
import { faultOfEnd, type ProgramEnd } from '../../confinement/program-fault.js';
import type { FfmpegFailure } from './ffmpeg-failed.js';
import { findFfmpeg } from './find-ffmpeg.js';
import type { FfmpegLimit } from './limit-hit.js';

/**
 * Decides why ffmpeg or ffprobe ended with an error. Running out of memory is attributed to the machine,
 * however much memory a file needs; the other limits are attributed to the file. A diagnosis counts only when
 * the program works, which asking for its version shows.
 */
export async function reasonOfEnd(
  program: FfmpegFailure['program'],
  {
    ended,
    stderrLines,
    limit,
  }: { ended: ProgramEnd; stderrLines: readonly string[]; limit: FfmpegLimit | undefined },
): Promise<FfmpegFailure['reason']> {
  if (limit) return limit === 'memory' ? 'machine' : 'exit';
  if (faultOfEnd(ended, stderrLines) === 'machine') return 'machine';
  return (await isWorking(program)) ? 'exit' : 'machine';
}

/**
 * Whether the installed program runs at all. One that is being replaced, or is not the program of that name,
 * fails with arbitrary messages on any file, which says nothing about the file.
 */
async function isWorking(program: 'ffmpeg' | 'ffprobe'): Promise<boolean> {
  try {
    const { ended, stdout } = await askProgram({ path: await findFfmpeg(program), args: ['-version'] });
    return ended === 0 && stdout.startsWith(`${program} version `);
  } catch {
    return false;
  }
}
