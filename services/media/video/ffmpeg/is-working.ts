import { askProgram } from '../../confinement/ask-program.js';
import { findFfmpeg } from './find-ffmpeg.js';

/**
 * Whether the program that is installed runs at all. One that is being replaced, or is not what its name says, fails with any words on any
 * file: that is no diagnosis of it.
 */
export async function isWorking(program: 'ffmpeg' | 'ffprobe'): Promise<boolean> {
  try {
    const { ended, stdout } = await askProgram({ path: await findFfmpeg(program), args: ['-version'] });
    return ended === 0 && stdout.startsWith(`${program} version `);
  } catch {
    return false;
  }
}
