import { Type } from 'typebox';
import { SUBTITLE_FORMATS, type SubtitleFormat } from '../../schemas/formats/write-subtitles.js';
import { DomainError } from '../../services/platform/errors.js';
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

const FormatQuery = Type.Object(
  {
    format: Type.Enum(['json', ...SUBTITLE_FORMATS], {
      default: 'json',
      description: '`ass` is in the style of the Brand Kit’s captions; `txt` is the text alone.',
    }),
    words: Type.Optional(
      Type.Boolean({ default: false, description: 'With `json`: includes the times of words.' }),
    ),
  },
  { additionalProperties: false },
);

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
      200: Type.Object(
        {
          videoId: Type.String(),
          language: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          subtitles: Type.Array(SubtitleBody),
        },
        { title: 'Subtitles' },
      ),
      ...errorResponses(400, 403, 404),
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
    // Required by the operation, also where it is not asked for.
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
