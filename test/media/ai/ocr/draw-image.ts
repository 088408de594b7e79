import { join } from 'node:path';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { slide } from '../../../setup/slides.js';

/** Returns the path of a gray picture of a source of ffmpeg; the next one in the same folder replaces it. */
export async function drawImage(folder: string, source: string): Promise<string> {
  const path = join(folder, 'picture.pgm');
  await runFfmpeg({
    inputs: [{ path: source, formats: 'lavfi', options: ['-f', 'lavfi'] }],
    outputs: [
      {
        path,
        options: ['-frames:v', '1', '-pix_fmt', 'gray', '-c:v', 'pgm', '-update', '1', '-f', 'image2', '-y'],
      },
    ],
    signal: new AbortController().signal,
  });
  return path;
}

/** Returns the path of a picture with a text of letters, digits and blanks. */
export const drawSlide = (folder: string, text: string, index = 0): Promise<string> =>
  drawImage(folder, slide(text, index));
