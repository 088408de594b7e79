import { z } from 'zod';
import { SUBTITLE_FORMATS, type SubtitleFormat } from '../../schemas/formats/write-subtitles.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, SubtitleBody } from './schemas.js';

interface SubtitlesAnswer {
  readonly subtitles: {
    readonly videoId: string;
    readonly language: string | null;
    readonly subtitles: readonly unknown[] | null;
    readonly text?: string;
  };
}

const FormatQuery = z.strictObject({
  format: z
    .enum(['json', ...SUBTITLE_FORMATS])
    .describe('`ass` is in the style of the Brand Kit’s captions; `txt` is the text alone.')
    .default('json'),
  words: z.boolean().describe('With `json`: includes the times of words.').default(false),
});

const MEDIA_TYPES: Readonly<Record<SubtitleFormat, string>> = {
  srt: 'text/plain',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
  txt: 'text/plain',
};

const getSubtitles = route<SubtitlesAnswer, typeof IdParams, typeof FormatQuery>({
  method: 'GET',
  path: '/v1/videos/:id/subtitles',
  summary: 'Get the subtitles as JSON, SRT, WebVTT, ASS or text',
  tags: ['Videos'],
  produces: ['application/json', ...new Set(Object.values(MEDIA_TYPES))],
  schema: {
    params: IdParams,
    query: FormatQuery,
    responses: {
      200: z
        .object({
          videoId: z.string(),
          language: z.string().nullable(),
          subtitles: z.array(SubtitleBody),
        })
        .meta({ title: 'Subtitles' }),
      ...errorResponses(),
    },
  },
  document: `query GetSubtitles($id: ID!, $withWords: Boolean!, $isFile: Boolean!, $format: SubtitleFormat!) {
    subtitles(videoId: $id) {
      videoId language
      subtitles { startTime endTime text words @include(if: $withWords) { text start end } }
      text(format: $format) @include(if: $isFile)
    }
  }`,
  variables: ({ params, query: { format, words = false } }) => ({
    id: params.id,
    withWords: words && format === 'json',
    isFile: format !== 'json',
    // The operation requires a format, even when subtitles are requested as JSON.
    format: (format === 'json' ? 'srt' : format).toUpperCase(),
  }),
  respond: ({ subtitles: { videoId, language, subtitles, text } }, { query: { format } }) => {
    if (!subtitles?.length) throw new DomainError('not_found', `Video ${videoId} has no subtitles`);
    if (format !== 'json') {
      return { status: 200, body: text, contentType: `${MEDIA_TYPES[format]}; charset=utf-8` };
    }
    return { status: 200, body: { videoId, language, subtitles } };
  },
});

export const subtitleRoutes: readonly Route[] = [getSubtitles];
