export const STALE_REASON_KINDS = [
  'LINE_CHANGED',
  'LINE_ADDED',
  'LINE_REMOVED',
  'TIMING_CHANGED',
  'VOICE_CHANGED',
  'SETTING_CHANGED',
  'SOURCE_CHANGED',
  'ZOOM_CHANGED',
  'ELEMENT_CHANGED',
  'INTERACTION_CHANGED',
  'ANALYSIS_CHANGED',
  'ARTICLE_CHANGED',
  'FILES_OR_PROGRAMS_CHANGED',
  'NOT_COMPARABLE',
  'CANNOT_BE_MADE',
] as const;
export type StaleReasonKind = (typeof STALE_REASON_KINDS)[number];

/** Why a result is out of date. */
export interface StaleReason {
  readonly kind: StaleReasonKind;
  /** Position of the line in the script, from 0; of a removed line in the script before. */
  readonly line?: number;
  /** In seconds of the source. */
  readonly start?: number;
  /** Path of the setting: `captions.fontSize`. */
  readonly setting?: string;
  readonly message: string;
}
