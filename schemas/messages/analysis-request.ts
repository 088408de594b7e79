import { z } from 'zod';
import { declareEnum } from '../declare.js';

export const ContentStyle = declareEnum('ContentStyle', 'Kind of content.', {
  'how-to': 'A how-to guide.',
  sop: 'A standard operating procedure, step by step.',
  promotional: 'Promotes a product.',
  training: 'Training material.',
  announcement: 'An announcement.',
});
export const ScriptSource = declareEnum(
  'ScriptSource',
  'Source of a script. VIDEO: written from the footage. TRANSCRIPT: cleaned-up speech. ORIGINAL: verbatim speech; the speaker’s audio stays. CUSTOM: a provided script, timed to the footage.',
  {
    video: 'Written from speech and frames.',
    transcript: 'Cleaned-up speech.',
    original: 'Verbatim speech; the speaker’s audio stays.',
    custom: 'A provided script, timed to the footage.',
  },
);
export type ScriptSource = z.infer<typeof ScriptSource>;
export const AnalysisModel = declareEnum(
  'AnalysisModel',
  'Model that writes; the configuration assigns its engine.',
  { analysis_model_1: 'The configured engine.' },
);
export const SubtitleModel = declareEnum(
  'SubtitleModel',
  'Model that transcribes; the configuration assigns its engine.',
  {
    subtitle_model_1: 'The first configured engine.',
    subtitle_model_2: 'The second configured engine.',
  },
);

const text = z.string().nullable().default(null);

/**
 * The settings of an analysis, resolved once (request, then video) and frozen with the job. Videos stores
 * them, media reads them by ID. The defaults reproduce requests from before there were settings other than
 * the language.
 */
export const AnalysisRequest = z.object({
  version: z.literal(1).default(1),
  videoId: z.string(),
  /** BCP 47; null: detect. */
  language: text,
  /** Language of the workspace (BCP 47), assumed when none is provided or detected. */
  defaultLanguage: text,
  forceRefresh: z.boolean().default(false),
  scriptSource: ScriptSource.default('video'),
  /** Stored only for `custom`. */
  customScript: text,
  contentStyle: ContentStyle.default('how-to'),
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
  analysisModel: AnalysisModel.nullable().default(null),
  subtitleModel: SubtitleModel.nullable().default(null),
  /** Whether zoom moments are requested. */
  autoZoom: z.boolean().default(false),
  /** When the request was accepted; the same in every attempt of its job. Absent in older requests. */
  requestedAt: z.iso.datetime().optional(),
});
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;
