import { createHash } from 'node:crypto';

/** Rises when the same source and settings would now give a better result. */
const ANALYSIS_VERSION = 2;

/** Names what shapes an analysis besides the source of its video; equal keys, equal results. */
export function settingsKeyOf({
  sourceFileId,
  language,
  autoZoom,
}: {
  sourceFileId: string;
  language?: string;
  autoZoom?: boolean;
}): string {
  const shaping = {
    version: ANALYSIS_VERSION,
    sourceFileId,
    language: language ?? null,
    autoZoom: autoZoom || undefined,
  };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
