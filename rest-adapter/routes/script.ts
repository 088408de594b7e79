import { Type } from 'typebox';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams } from './schemas.js';

const Seconds = (description: string) => Type.Number({ minimum: 0, description });

const NewLine = Type.Object(
  {
    start: Seconds('Seconds from the start of the video.'),
    end: Seconds('Not before start, nor after the end of the video.'),
    text: Type.String({ minLength: 1, maxLength: 100_000, description: 'Subtitle and narration text.' }),
  },
  { title: 'NewScriptLine', additionalProperties: false },
);

const ScriptBody = Type.Object(
  {
    lines: Type.Array(NewLine, {
      minItems: 1,
      maxItems: 20_000,
      description: 'All lines; none may overlap.',
    }),
  },
  { additionalProperties: false },
);

const Line = Type.Object(
  {
    start: Type.Number(),
    end: Type.Number(),
    text: Type.String(),
    hasVoice: Type.Boolean({ description: 'Narration audio exists for the line as it stands.' }),
    voiceDuration: Type.Number({ description: 'Seconds of narration audio; 0 without.' }),
  },
  { title: 'ScriptLine' },
);

const LINE_FIELDS = 'lines { start end text hasVoice voiceDuration }';

const getScript = route<{ script: unknown }, typeof IdParams>({
  method: 'GET',
  path: '/v1/videos/:id/script',
  summary: 'Get the script',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    responses: {
      200: Type.Object(
        {
          videoId: Type.String(),
          language: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          lines: Type.Array(Line),
          locked: Type.Boolean(),
        },
        { title: 'Script' },
      ),
      ...errorResponses(400, 403, 404),
    },
  },
  document: `query GetScript($id: ID!) { script(videoId: $id) { videoId language ${LINE_FIELDS} locked } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ script }) => ({ status: 200, body: script }),
});

const replaceScript = route<{ replaceScript: unknown }, typeof IdParams, undefined, typeof ScriptBody>({
  method: 'PUT',
  path: '/v1/videos/:id/script',
  summary: 'Replace the script; subtitles follow at once',
  description:
    'Lines that are not given are deleted. A line whose text was there before keeps its narration audio, wherever it moved; lines with audio whose text is not there any more are counted in `voiceoverInvalidatedLines`.',
  tags: ['Videos'],
  schema: {
    params: IdParams,
    body: ScriptBody,
    responses: {
      200: Type.Object(
        {
          videoId: Type.String(),
          lines: Type.Array(Line),
          voiceoverInvalidatedLines: Type.Integer(),
        },
        { title: 'ReplacedScript' },
      ),
      ...errorResponses(400, 403, 404, 423),
    },
  },
  document: `mutation ReplaceScript($id: ID!, $lines: [ScriptLineInput!]!) {
    replaceScript(id: $id, lines: $lines) { videoId ${LINE_FIELDS} voiceoverInvalidatedLines }
  }`,
  variables: ({ params, body }) => ({ id: params.id, lines: body.lines }),
  respond: ({ replaceScript: replaced }) => ({ status: 200, body: replaced }),
});

export const scriptRoutes: readonly Route[] = [getScript, replaceScript];
