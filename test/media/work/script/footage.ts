import type { Word } from '../../../../services/media/text/word.js';
import type { Footage } from '../../../../services/media/work/script/footage.js';

/** Words spoken one after the other from a time on, each 0.3 s long and 0.1 s after the one before it. */
export const said = (text: string, atSeconds: number): Word[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    confidence: 0.9,
    startSeconds: Math.round((atSeconds + index * 0.4) * 1000) / 1000,
    endSeconds: Math.round((atSeconds + index * 0.4 + 0.3) * 1000) / 1000,
  }));

/** Half a minute without speech; the given properties override it. */
export const someFootage = (differing: Partial<Footage> = {}): Footage => ({
  language: 'en',
  durationSeconds: 30,
  sceneChanges: [],
  words: [],
  speech: [],
  ...differing,
});
