import { askProgram } from '../../confinement/ask-program.js';
import { findFfmpeg } from './find-ffmpeg.js';

/**
 * Whether the installed program runs at all. One that is being replaced, or is not the program of that name,
 * fails with arbitrary messages on any file, which says nothing about the file.
 */
export async function isWorking(program: 'ffmpeg' | 'ffprobe'): Promise<boolean> {
  try {
    const { ended, stdout } = await askProgram({ path: await findFfmpeg(program), args: ['-version'] });
    return ended === 0 && stdout.startsWith(`${program} version `);
  } catch {
    return false;
  }
}
