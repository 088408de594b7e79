import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const SECONDS = 120;
export const CAPTIONS = 30;
/** Options of ffmpeg that let it print errors only. */
export const QUIET = ['-y', '-nostdin', '-loglevel', 'error'];

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const LINES: readonly Line[] = Array.from({ length: CAPTIONS }, (_, i) => ({
  start: i * 4 + 0.5,
  end: i * 4 + 3.5,
  text: `Step ${i + 1}: open the page and choose what you need.`,
}));

/**
 * Creates a screencast-like video with scrolling and typing, audio with pauses like speech, music and a logo.
 */
export async function makeMaterial(folder: string, { width, height }: Size) {
  const [film, music, logo] = ['film.mp4', 'music.wav', 'logo.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const page = `testsrc2=s=${width}x${2 * height}:r=30:d=0.04,loop=loop=-1:size=1,crop=${width}:${height}:0:'${height / 2}*(1+0.9*sin(t/3))'`;
  const pointer = `color=white:s=28x28:r=30`;
  await run('ffmpeg', [
    ...[...QUIET, '-f', 'lavfi', '-i'],
    `${page}[p];${pointer}[c];[p][c]overlay=x='mod(240*t,${width - 40})':y='${height / 2}*(1+0.6*sin(t))',trim=duration=${SECONDS}`,
    ...['-f', 'lavfi', '-i', `sine=f=300:r=48000:d=${SECONDS},volume='if(lt(mod(t,4),3),1,0)':eval=frame`],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-g', '150'],
    ...['-c:a', 'aac', '-b:a', '128k', film],
  ]);
  await run('ffmpeg', [...QUIET, '-f', 'lavfi', '-i', `sine=f=180:r=48000:d=60`, '-ac', '2', music]);
  await run('ffmpeg', [...QUIET, '-f', 'lavfi', '-i', 'color=orange:s=300x120', '-frames:v', '1', logo]);
  return { film, music, logo };
}
