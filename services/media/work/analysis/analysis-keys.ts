import { createHash } from 'node:crypto';
import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';

/** Increased when the same source would now be transcribed and analyzed better. */
const HEARING_VERSION = 2;
/** Rises when a better script would now be written of the same hearing. */
const WRITING_VERSION = 2;

const hashOf = (shaping: object): string =>
  createHash('sha256').update(JSON.stringify(shaping)).digest('hex');

/** Names what shapes a hearing; equal keys, equal results. */
export function transcriptKeyOf({
  sha256,
  language,
  engine,
  autoZoom,
}: {
  /** Of the source. */
  readonly sha256: string;
  /** BCP 47; absent: detected. */
  readonly language?: string | undefined;
  /** With its model; null: it cannot be transcribed. */
  readonly engine: string | null;
  /** Whether zoom moments were looked for. */
  readonly autoZoom: boolean;
}): string {
  return hashOf({ version: HEARING_VERSION, sha256, language, engine, autoZoom });
}

/** Names what shapes an analysis: the hearing, and of the settings those that its way to a script makes use of. */
export function settingsKeyOf(
  hearingKey: string,
  request: AnalysisRequest,
  /** By their names; a reader only where what is shown was read for the script. */
  { writer, reader }: { readonly writer: string; readonly reader?: string | undefined },
): string {
  const { scriptSource, keyEvents, autoZoom, defaultLanguage } = request;
  const shaping = {
    version: WRITING_VERSION,
    hearingKey,
    scriptSource,
    keyEvents,
    autoZoom,
    defaultLanguage,
  };
  switch (scriptSource) {
    case 'original':
      return hashOf(shaping);
    case 'custom':
      return hashOf({
        ...shaping,
        customScript: request.customScript,
        // What tells the language of a short one.
        title: request.title,
        videoContext: request.videoContext,
        companyContext: request.companyContext,
      });
    case 'video':
    case 'transcript': {
      const { contentStyle, tone, productName, styleGuide, title, analysisModel } = request;
      const { videoContext, companyContext } = request;
      const direction = { contentStyle, tone, productName, styleGuide, analysisModel };
      return hashOf({ ...shaping, writer, reader, ...direction, title, videoContext, companyContext });
    }
  }
}
