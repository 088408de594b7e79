import type { TranslationRequest } from '../../schemas/messages/translation-request.js';

/** A request to translate three lines from English to Spanish, with optional overrides. */
export const aTranslationRequest = (differing: Partial<TranslationRequest> = {}): TranslationRequest => ({
  version: 1,
  videoId: 'vid_1',
  newVideoId: 'vid_new',
  from: 'en',
  to: 'es',
  title: 'The big house',
  lines: ['Open the door.', 'The house is big.', 'Good night.'].map((text, index) => ({
    startTime: index * 2,
    endTime: index * 2 + 1.5,
    text,
  })),
  glossary: [],
  fileIds: [],
  article: null,
  voice: null,
  notice: null,
  ...(differing as object),
});
