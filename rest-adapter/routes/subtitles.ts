import { Type } from 'typebox';
import { writeSrt } from '../../schemas/formats/srt.js';
import { DomainError } from '../../services/platform/errors.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams, SubtitleBody } from './schemas.js';

interface SubtitlesAnswer {
  readonly subtitles: {
    readonly videoId: string;
    readonly language: string | null;
    readonly subtitles: ReadonlyArray<{ startTime: number; endTime: number; text: string }> | null;
  };
}

const FormatQuery = Type.Object(
  { format: Type.Enum(['json', 'srt'], { default: 'json' }) },
  { additionalProperties: false },
);

const getSubtitles = route<SubtitlesAnswer, typeof IdParams, typeof FormatQuery>({
  method: 'GET',
  path: '/v1/videos/:id/subtitles',
  summary: 'Get the subtitles, as JSON or SRT',
  tags: ['Videos'],
  produces: ['application/json', 'text/plain'],
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
  document: `query GetSubtitles($id: ID!) {
    subtitles(videoId: $id) { videoId language subtitles { startTime endTime text } }
  }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ subtitles: { videoId, language, subtitles } }, { query }) => {
    if (!subtitles?.length) throw new DomainError('not_found', `Video ${videoId} has no subtitles`);
    if (query.format === 'srt') {
      return { status: 200, body: writeSrt(subtitles), contentType: 'text/plain; charset=utf-8' };
    }
    return { status: 200, body: { videoId, language, subtitles } };
  },
});

export const subtitleRoutes: readonly Route[] = [getSubtitles];
