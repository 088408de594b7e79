// Reads subtitles in a thread of its own: they may come from anybody.
import { decodeText } from '../../../../../schemas/formats/decode-text.js';
import { readSubtitles } from '../../../../../schemas/formats/read-subtitles.js';
import { SubtitlesUnreadable } from '../../../../../schemas/formats/subtitles-unreadable.js';
import { answerInThread } from '../../../../platform/threads/answer-in-thread.js';
import type { ReadCues, SubtitlesRequest } from './take-subtitles.js';

answerInThread(({ source, inputFormat, inputEncoding }: SubtitlesRequest): ReadCues => {
  try {
    if (typeof source === 'string')
      return { cues: readSubtitles(source, inputFormat), guessedEncoding: null };
    const { text, encoding, isGuess } = decodeText(source, inputEncoding);
    return { cues: readSubtitles(text, inputFormat), guessedEncoding: isGuess ? encoding : null };
  } catch (err) {
    if (err instanceof SubtitlesUnreadable) return { unreadable: err.message };
    throw err;
  }
});
