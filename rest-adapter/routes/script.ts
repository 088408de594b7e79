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

const ScriptChange = z
  .strictObject({
    index: z.int().min(0).describe('Position of the line before any of the changes, from 0.').optional(),
    match: text({ minLength: 1, maxLength: 100_000 })
      .describe('Text of the line, or a part of it; exactly one line must have it.')
      .optional(),
    start: NewLine.shape.start.optional(),
    end: NewLine.shape.end.optional(),
    text: NewLine.shape.text.optional(),
    delete: z.boolean().describe('Deletes the line.').optional(),
  })
  .meta({
    title: 'ScriptChange',
    description:
      'A change of the line named by index or match. Without either, start, end and text add a line.',
  });

const PatchBody = z.strictObject({
  changes: z.array(ScriptChange).min(1).max(20_000).describe('At most one change of a line.'),
  version: z
    .int()
    .min(0)
    .describe('Version of the script in which the positions were read; 409 when it has changed since.')
    .optional(),
});

const RangeQuery = z.strictObject({
  from: z.number().min(0).describe('Only lines that end after this time, in seconds.').optional(),
  to: z.number().min(0).describe('Only lines that start before this time, in seconds.').optional(),
  around: z
    .number()
    .min(0)
    .describe('Only lines within 30 seconds before and after this time; not with from or to.')
    .optional(),
  search: text({ minLength: 1, maxLength: 200 })
    .describe('Only lines that contain this text; ignores case and accents.')
    .optional(),
});

const Version = z.int().describe('Incremented whenever texts or times change.');

const Line = z
  .object({
    index: z.int().describe('Position in the script, from 0.'),
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
  query: RangeQuery,
  answer: z
    .object({
      videoId: z.string(),
      language: z.string().nullable(),
      lines: z.array(Line).describe('All lines, or those of the requested range.'),
      lineCount: z.int().describe('Number of lines of the whole script.'),
      locked: z.boolean(),
      version: Version,
    })
    .meta({ title: 'Script' }),
  graphql: `query GetScript($id: ID!, $from: Float, $to: Float, $around: Float, $search: String) {
    script(videoId: $id, from: $from, to: $to, around: $around, search: $search)
  }`,
});

const REPLACED = {
  videoId: z.string(),
  lines: z.array(Line),
  version: Version,
  voiceoverInvalidatedLines: z.int(),
  warnings: z.array(Warning).describe('Accepted input that may be a mistake.'),
};

const replaceScript = endpoint({
  method: 'PUT',
  path: '/v1/videos/:id/script',
  summary: 'Replace the script and its subtitles',
  description:
    'Omitted lines are deleted. A line with an unchanged text keeps its narration audio, even if it moved; `voiceoverInvalidatedLines` counts the lines with audio whose text was removed.',
  tags: ['Videos'],
  params: IdParams,
  body: ScriptBody,
  answer: z.object(REPLACED).meta({ title: 'ReplacedScript' }),
  errors: [423],
  graphql: `mutation ReplaceScript($id: ID!, $lines: [ScriptLineInput!]!) { replaceScript(id: $id, lines: $lines) }`,
  variables: ({ params, body }) => ({ ...params, ...body }),
});

const patchScript = endpoint({
  method: 'PATCH',
  path: '/v1/videos/:id/script',
  summary: 'Change, add and delete single lines of the script',
  description:
    'The other lines stay. The rules of a replacement apply, and warnings name the change by its index.',
  tags: ['Videos'],
  params: IdParams,
  body: PatchBody,
  answer: z
    .object({
      ...REPLACED,
      changedLines: z.array(z.int()).describe('Positions of the changed and added lines in `lines`.'),
    })
    .meta({ title: 'PatchedScript' }),
  errors: [409, 423],
  graphql: `mutation PatchScript($id: ID!, $changes: [ScriptChangeInput!]!, $version: Int) {
    patchScript(id: $id, changes: $changes, expectedVersion: $version)
  }`,
  variables: ({ params, body }) => ({ ...params, ...body }),
});

export const scriptRoutes: readonly Route[] = [getScript, replaceScript, patchScript];
