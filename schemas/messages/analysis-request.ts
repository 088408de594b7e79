import { z } from 'zod';

export const CONTENT_STYLES = ['how-to', 'sop', 'promotional', 'training', 'announcement'] as const;
export const SCRIPT_SOURCES = ['video', 'transcript', 'original', 'custom'] as const;
export type ScriptSource = (typeof SCRIPT_SOURCES)[number];
export const ANALYSIS_MODELS = ['analysis_model_1'] as const;
export const SUBTITLE_MODELS = ['subtitle_model_1', 'subtitle_model_2'] as const;

const text = z.string().nullable().default(null);

/**
 * The settings of an analysis, resolved once (request, then video) and frozen with the job. Videos stores
 * them, media
 * reads them by ID. The defaults reproduce requests from before there were settings other than the language.
 */
export const AnalysisRequest = z.object({
  version: z.literal(1).default(1),
  videoId: z.string(),
  /** BCP 47; null: detect. */
  language: text,
  /** Language of the workspace (BCP 47), assumed when none is provided or detected. */
  defaultLanguage: text,
  forceRefresh: z.boolean().default(false),
  scriptSource: z.enum(SCRIPT_SOURCES).default('video'),
  /** Stored only for `custom`. */
  customScript: text,
  contentStyle: z.enum(CONTENT_STYLES).default('how-to'),
  tone: text,
  /** Stored only for `promotional`. */
  productName: text,
  /** Instructions of a script skill of the Brand Kit at the time of the request. */
  styleGuide: text,
  /** Title of the video. */
  title: text,
  videoContext: text,
  companyContext: text,
  /** Provided by the user, in their order; null: at no particular time. Seconds of the source. */
  keyEvents: z.array(z.object({ text: z.string(), timestamp: z.number().nullable() })).default([]),
  analysisModel: z.enum(ANALYSIS_MODELS).nullable().default(null),
  subtitleModel: z.enum(SUBTITLE_MODELS).nullable().default(null),
  /** Whether zoom moments are requested. */
  autoZoom: z.boolean().default(false),
  /** When the request was accepted; the same in every attempt of its job. Absent in older requests. */
  requestedAt: z.iso.datetime().optional(),
});
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;
