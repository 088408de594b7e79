import { z } from 'zod';

export const CONTENT_STYLES = ['how-to', 'sop', 'promotional', 'training', 'announcement'] as const;
export const SCRIPT_SOURCES = ['video', 'transcript', 'original', 'custom'] as const;
export type ScriptSource = (typeof SCRIPT_SOURCES)[number];
export const ANALYSIS_MODELS = ['analysis_model_1'] as const;
export const SUBTITLE_MODELS = ['subtitle_model_1', 'subtitle_model_2'] as const;

const text = z.string().nullable().default(null);

/**
 * What an analysis was asked to be: settings resolved once (request, then video) and frozen with the job. Videos keeps it, media
 * reads it by id. Read with its defaults it is what was asked for before there was more to ask for than a language.
 */
export const AnalysisRequest = z.object({
  version: z.literal(1).default(1),
  videoId: z.string(),
  /** BCP 47; null: detect. */
  language: text,
  /** Of the workspace, assumed where none is given or detected (BCP 47). */
  defaultLanguage: text,
  forceRefresh: z.boolean().default(false),
  scriptSource: z.enum(SCRIPT_SOURCES).default('video'),
  /** Kept only for `custom`. */
  customScript: text,
  contentStyle: z.enum(CONTENT_STYLES).default('how-to'),
  tone: text,
  /** Kept only for `promotional`. */
  productName: text,
  /** Instructions of a script skill of the Brand Kit, as they were. */
  styleGuide: text,
  /** What the video is called. */
  title: text,
  videoContext: text,
  companyContext: text,
  /** Given by a person, in their order; null: at no particular time. Seconds of the source. */
  keyEvents: z.array(z.object({ text: z.string(), timestamp: z.number().nullable() })).default([]),
  analysisModel: z.enum(ANALYSIS_MODELS).nullable().default(null),
  subtitleModel: z.enum(SUBTITLE_MODELS).nullable().default(null),
  /** Whether zoom moments are wanted. */
  autoZoom: z.boolean().default(false),
  /** When it was accepted; every attempt of its job has the same. Absent in requests of before it was told. */
  requestedAt: z.iso.datetime().optional(),
});
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;
