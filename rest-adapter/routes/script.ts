import { z } from 'zod';
import { SCRIPT_WARNING_CODES } from '../../schemas/script.js';
import { text } from '../../schemas/text.js';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

const NewLine = z
  .strictObject({
    start: z.number().describe('Seconds from the start of the video; negative values become 0.'),
    end: z.number().max(359_999.999).describe('End in seconds; must not be before start.'),
    text: text({ maxLength: 100_000 }).describe(
      'Subtitle and narration text; a line without text is a pause.',
    ),
  })
  .meta({ title: 'NewScriptLine' });

const ScriptBody = z.strictObject({
  lines: z.array(NewLine).min(1).max(20_000).describe('All lines of the new script, in any order.'),
});

const Line = z
  .object({
    start: z.number(),
    end: z.number(),
    text: z.string(),
    hasVoice: z.boolean().describe('Whether narration audio exists for the current text.'),
    voiceDuration: z.number().describe('Seconds of narration audio; 0 if none.'),
  })
  .meta({ title: 'ScriptLine' });

const Warning = z
  .object({
    index: z.int().min(0).describe('Position of the line in `lines` of the request.'),
    code: z
      .enum([...SCRIPT_WARNING_CODES])
      .describe(
        '`negative_start`: starts at 0 instead. `overlap`: the caption ends when the next line starts, and the lines are narrated one after the other. `past_end`: starts or ends after the video. `empty_text`: a pause.',
      ),
    message: z.string(),
  })
  .meta({ title: 'ScriptWarning' });

const getScript = endpoint({
  method: 'GET',
  path: '/v1/videos/:id/script',
  summary: 'Get the script',
  tags: ['Videos'],
  params: IdParams,
  answer: z
    .object({
      videoId: z.string(),
      language: z.string().nullable(),
      lines: z.array(Line),
      locked: z.boolean(),
    })
    .meta({ title: 'Script' }),
  graphql: 'query GetScript($id: ID!) { script(videoId: $id) }',
});

const replaceScript = endpoint({
  method: 'PUT',
  path: '/v1/videos/:id/script',
  summary: 'Replace the script and its subtitles',
  description:
    'Omitted lines are deleted. A line with an unchanged text keeps its narration audio, even if it moved; `voiceoverInvalidatedLines` counts the lines with audio whose text was removed.',
  tags: ['Videos'],
  params: IdParams,
  body: ScriptBody,
  answer: z
    .object({
      videoId: z.string(),
      lines: z.array(Line),
      voiceoverInvalidatedLines: z.int(),
      warnings: z.array(Warning).describe('Accepted input that may be a mistake.'),
    })
    .meta({ title: 'ReplacedScript' }),
  errors: [423],
  graphql: `mutation ReplaceScript($id: ID!, $lines: [ScriptLineInput!]!) { replaceScript(id: $id, lines: $lines) }`,
  variables: ({ params, body }) => ({ ...params, ...body }),
});

export const scriptRoutes: readonly Route[] = [getScript, replaceScript];
