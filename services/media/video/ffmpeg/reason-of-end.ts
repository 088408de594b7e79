import { faultOfEnd, type ProgramEnd } from '../../confinement/program-fault.js';
import type { FfmpegFailure } from './ffmpeg-failed.js';
import { isWorking } from './is-working.js';
import type { FfmpegLimit } from './limit-hit.js';

/**
 * Why ffmpeg or ffprobe ended with an error. Memory is the machine's, however much of it a file asks for; the other limits are the file's.
 * A diagnosis counts only of a program that runs: it is asked for its version.
 */
export async function reasonOfEnd(
  program: FfmpegFailure['program'],
  { ended, said, limit }: { ended: ProgramEnd; said: readonly string[]; limit: FfmpegLimit | undefined },
): Promise<FfmpegFailure['reason']> {
  if (limit) return limit === 'memory' ? 'machine' : 'exit';
  if (faultOfEnd(ended, said) === 'machine') return 'machine';
  return (await isWorking(program)) ? 'exit' : 'machine';
}
