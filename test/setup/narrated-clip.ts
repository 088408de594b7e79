import { smallFilm, spokenWav } from './speech.js';

export const NARRATION = [
  'Welcome to the first lesson. Today we look at the main window of the program.',
  'Open the menu and choose a new project. Then give the project a name.',
  'The window shows all of your files. Click on the button to save your work.',
].join(' ');

const READING_SECONDS = 13;
const LEAD_SECONDS = 2;
const TAIL_SECONDS = 3;

/**
 * Creates a clip in which a voice says the text this many times, with silence before and after, over moving
 * images with a dark lower half for captions.
 */
export async function narratedClip(times = 1): Promise<string> {
  const seconds = LEAD_SECONDS + READING_SECONDS * times + TAIL_SECONDS;
  const picture = `testsrc2=s=640x360:r=25:d=${seconds},drawbox=y=ih*0.55:h=ih*0.45:color=0x101820:t=fill`;
  const wavPath = await spokenWav(Array(times).fill(NARRATION).join(' '));
  return smallFilm(picture, { wavPath, atSeconds: LEAD_SECONDS });
}
