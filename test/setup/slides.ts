import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { smallFilm } from './speech.js';

const FONT = join(packageRoot, 'services', 'media', 'text', 'fonts', 'DejaVuSans-Bold.ttf');
/**
 * Used in rotation: consecutive slides differ in background and text colour, so that each is a scene change.
 */
const COLOURS = [
  ['white', 'black'],
  ['0x102040', 'white'],
  ['0xffd040', 'black'],
] as const;

export const SLIDE_SECONDS = 3;

/** Returns ffmpeg's source of an image with this text: letters, digits and blanks. */
export const slide = (text: string, index = 0, seconds = SLIDE_SECONDS): string => {
  const [background, letters] = COLOURS[index % COLOURS.length] as (typeof COLOURS)[number];
  const drawn = `fontfile=${FONT}:text='${text}':fontsize=40:fontcolor=${letters}:x=(w-tw)/2:y=(h-th)/2`;
  return `color=${background}:s=640x360:r=10:d=${seconds},drawtext=${drawn}`;
};

/** Creates a video without audio that shows the texts one after another in large type. */
export const slidesFilm = (texts: readonly string[]): Promise<string> => {
  const shown = texts.map((text, index) => `${slide(text, index)}[s${index}]`).join(';');
  const joined = texts.map((_, index) => `[s${index}]`).join('');
  return smallFilm(`${shown};${joined}concat=n=${texts.length}:v=1:a=0`);
};
