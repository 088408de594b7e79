// Reads subtitles in a thread of its own: they may come from anybody.
import { readSubtitles } from '../../../../../schemas/formats/read-subtitles.js';
import { SubtitlesUnreadable } from '../../../../../schemas/formats/subtitles-unreadable.js';
import { answerInThread } from '../../../../platform/threads/answer-in-thread.js';
import type { ReadCues, SubtitlesRequest } from './take-subtitles.js';

answerInThread(({ text, inputFormat }: SubtitlesRequest): ReadCues => {
  try {
    return { cues: readSubtitles(text, inputFormat) };
  } catch (err) {
    if (err instanceof SubtitlesUnreadable) return { unreadable: err.message };
    throw err;
  }
});
