import { z } from 'zod';
import { AnalysisSettings, ProvidedKeyEvent } from '../../schemas/analysis-settings.js';
import { findScriptFault } from '../../schemas/custom-script.js';
import { ExportBody, SWITCHABLE_SETTINGS } from '../../schemas/export-settings.js';
import { text } from '../../schemas/text.js';
import { VoiceoverSettings } from '../../schemas/voiceover-settings.js';
import { invalid } from '../../services/platform/errors/errors.js';
import { jobEndpoint } from '../endpoint.js';
import { toGraphqlEnums } from '../graphql-values.js';
import type { Route } from '../route.js';
import { IdParams } from './schemas.js';

/**
 * Converts export settings to GraphQL: `false` becomes `{enabled: false}`, and enum values are upper case. Exports
 * over REST have burned-in subtitles unless they are disabled, drafts too.
 */
export function toExportInput(settings: z.infer<typeof ExportBody>): Record<string, unknown> {
  const removed = SWITCHABLE_SETTINGS.filter((name) => settings[name] === false);
  return {
    draftCaptions: true,
    ...toGraphqlEnums(ExportBody, settings),
    ...Object.fromEntries(removed.map((name) => [name, { enabled: false }])),
  };
}

const exportVideo = jobEndpoint({
  path: '/v1/videos/:id/export',
  summary: 'Export a video with its subtitles burned in, and an SRT file',
  description: `Omitted fields default to the video’s settings, then the Brand Kit’s; watermark, captions, music and avatarSettings are merged field by field.
Overrides apply to this render only. While an export of the video is running, returns its job.`,
  tags: ['Operations'],
  params: IdParams,
  body: ExportBody,
  toInput: toExportInput,
  graphql: 'mutation ExportVideo($id: ID!, $input: ExportVideoInput) { exportVideo(id: $id, input: $input) }',
});

export const operationRoutes: readonly Route[] = [exportVideo];

const KeyEvent = z
  .union([text({ minLength: 1 }), ProvidedKeyEvent])
  .describe('An event, used verbatim; without a timestamp its position is detected.');

const AnalyzeBody = AnalysisSettings.extend({
  keyEvents: z.array(KeyEvent).max(500).describe('Unchanged if absent.').optional(),
});

/** The body as GraphQL has it, where a key event is always an object. */
function toInput(body: z.infer<typeof AnalyzeBody>): Record<string, unknown> {
  const keyEvents = body.keyEvents?.map((event) => (typeof event === 'string' ? { text: event } : event));
  return { ...toGraphqlEnums(AnalyzeBody, body), ...(keyEvents && { keyEvents }) };
}

/** Throws `validation_error`. */
function requireScript(body: z.infer<typeof AnalyzeBody>): void {
  const fault = findScriptFault(body);
  if (fault !== null) throw invalid('body.customScript', fault);
}

const analyzeVideo = jobEndpoint({
  path: '/v1/videos/:id/analyze',
  summary: 'Analyze a video: subtitles, key events, metadata',
  tags: ['Operations'],
  params: IdParams,
  body: AnalyzeBody,
  toInput,
  check: ({ body }) => requireScript(body),
  errors: [423],
  graphql:
    'mutation AnalyzeVideo($id: ID!, $input: AnalyzeVideoInput) { analyzeVideo(id: $id, input: $input) }',
});

export const analyzeRoutes: readonly Route[] = [analyzeVideo];

const TranslateBody = z.strictObject({
  language: text({ minLength: 2, maxLength: 35, format: 'language' }).describe('Target language.'),
});

const translateVideo = jobEndpoint({
  path: '/v1/videos/:id/translate',
  summary: 'Translate a video into a new video',
  tags: ['Operations'],
  params: IdParams,
  body: TranslateBody,
  errors: [423],
  graphql: `mutation TranslateVideo($id: ID!, $input: TranslateVideoInput!) { translateVideo(id: $id, input: $input) }`,
});

export const translateRoutes: readonly Route[] = [translateVideo];

const generateVoiceover = jobEndpoint({
  path: '/v1/videos/:id/voiceover',
  summary: 'Generate a voiceover of the script',
  description:
    'Each line starts at its time. Where one is too long, exports hold a still frame for it: `overrunSeconds` in the job’s result is how much longer they become, `warnings` names the lines. Audio is reused for lines with the same text, voice, settings and pronunciations. Later exports use the voiceover. It is marked as AI-generated.',
  tags: ['Operations'],
  params: IdParams,
  body: VoiceoverSettings,
  errors: [423],
  graphql: `mutation GenerateVoiceover($id: ID!, $input: GenerateVoiceoverInput!) { generateVoiceover(id: $id, input: $input) }`,
});

export const voiceoverRoutes: readonly Route[] = [generateVoiceover];
