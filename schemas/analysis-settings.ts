import { z } from 'zod';
import {
  ANALYSIS_MODELS,
  CONTENT_STYLES,
  SCRIPT_SOURCES,
  SUBTITLE_MODELS,
} from './messages/analysis-request.js';
import { text } from './text.js';

/** A key event; without a timestamp its position is detected. */
export const ProvidedKeyEvent = z.strictObject({
  text: text({ minLength: 1 }),
  timestamp: z.number().min(0).describe('Seconds; clamped to the end of the video.').optional(),
});

/** The settings that a client requests for an analysis, shared by REST and GraphQL. */
export const AnalysisSettings = z.strictObject({
  videoContext: text({ maxLength: 5000 })
    .describe('What the video shows, as context for generated texts.')
    .optional(),
  companyContext: text({ maxLength: 5000 }).describe('The company behind the video.').optional(),
  language: text({ format: 'language' }).describe('Spoken language; detected if absent.').optional(),
  tone: z.string().describe('Free text such as professional or casual.').optional(),
  contentStyle: z.enum(CONTENT_STYLES).describe('Default how-to.').optional(),
  productName: text({ maxLength: 200 }).describe('Referenced when contentStyle is promotional.').optional(),
  scriptSource: z
    .enum(SCRIPT_SOURCES)
    .describe(
      'video (default): written from the footage; transcript: the cleaned-up speech; original: the verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.',
    )
    .optional(),
  customScript: text({ maxLength: 100_000 }).describe('Required when scriptSource is custom.').optional(),
  scriptSkillId: z.string().describe('A script skill of the Brand Kit, applied as style guide.').optional(),
  forceRefresh: z.boolean().describe('Ignore a stored analysis. Default false.').optional(),
  keyEvents: z.array(ProvidedKeyEvent).max(500).describe('Unchanged if absent.').optional(),
  analysisModel: z.enum(ANALYSIS_MODELS).optional(),
  subtitleModel: z.enum(SUBTITLE_MODELS).optional(),
  autoZoom: z.boolean().describe('Detect zoom moments from the interactions shown.').optional(),
});
export type AnalysisSettings = z.infer<typeof AnalysisSettings>;
