import { Type } from 'typebox';
import { SCRIPT_WARNING_CODES } from '../../schemas/script.js';
import { type Route, route } from '../route.js';
import { errorResponses, IdParams } from './schemas.js';

const NewLine = Type.Object(
  {
    start: Type.Number({
      description: 'Seconds from the start of the video; negative values become 0.',
    }),
    end: Type.Number({ maximum: 359_999.999, description: 'End in seconds; must not be before start.' }),
    text: Type.String({
      maxLength: 100_000,
      description: 'Subtitle and narration text; a line without text is a pause.',
    }),
  },
  { title: 'NewScriptLine', additionalProperties: false },
);

const ScriptBody = Type.Object(
  {
    lines: Type.Array(NewLine, {
      minItems: 1,
      maxItems: 20_000,
      description: 'All lines of the new script, in any order.',
    }),
  },
  { additionalProperties: false },
);

const Line = Type.Object(
  {
    start: Type.Number(),
    end: Type.Number(),
    text: Type.String(),
    hasVoice: Type.Boolean({ description: 'Whether narration audio exists for the current text.' }),
    voiceDuration: Type.Number({ description: 'Seconds of narration audio; 0 if none.' }),
  },
  { title: 'ScriptLine' },
);

const Warning = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Position of the line in `lines` of the request.' }),
    code: Type.String({
      enum: [...SCRIPT_WARNING_CODES],
      description:
        '`negative_start`: starts at 0 instead. `overlap`: the caption ends when the next line starts, and the lines are narrated one after the other. `past_end`: starts or ends after the video. `empty_text`: a pause.',
    }),
    message: Type.String(),
  },
  { title: 'ScriptWarning' },
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

interface Replaced {
  readonly warnings: ReadonlyArray<{
    readonly index: number;
    readonly code: string;
    readonly message: string;
  }>;
}

const replaceScript = route<{ replaceScript: Replaced }, typeof IdParams, undefined, typeof ScriptBody>({
  method: 'PUT',
  path: '/v1/videos/:id/script',
  summary: 'Replace the script and its subtitles',
  description:
    'Omitted lines are deleted. A line with an unchanged text keeps its narration audio, even if it moved; `voiceoverInvalidatedLines` counts the lines with audio whose text is gone.',
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
          warnings: Type.Array(Warning, { description: 'Accepted input that may be a mistake.' }),
        },
        { title: 'ReplacedScript' },
      ),
      ...errorResponses(400, 403, 404, 423),
    },
  },
  document: `mutation ReplaceScript($id: ID!, $lines: [ScriptLineInput!]!) {
    replaceScript(id: $id, lines: $lines) { videoId ${LINE_FIELDS} voiceoverInvalidatedLines warnings { index code message } }
  }`,
  variables: ({ params, body }) => ({ id: params.id, lines: body.lines }),
  respond: ({ replaceScript: { warnings, ...replaced } }) => ({
    status: 200,
    body: {
      ...replaced,
      warnings: warnings.map(({ code, ...rest }) => ({ ...rest, code: code.toLowerCase() })),
    },
  }),
});

export const scriptRoutes: readonly Route[] = [getScript, replaceScript];
