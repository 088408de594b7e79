import { createHash } from 'node:crypto';
import { isTimedScript } from '../../../../schemas/formats/timed-script.js';
import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';

/** Raised when the same source would now be transcribed and analyzed better. */
const TRANSCRIPT_VERSION = 4;
/** Raised when a better script would now be written from the same transcript. */
const WRITING_VERSION = 7;

const hashOf = (shaping: object): string =>
  createHash('sha256').update(JSON.stringify(shaping)).digest('hex');

/** Returns the key of everything that shapes a transcript; equal keys mean equal results. */
export function transcriptKeyOf({
  sha256,
  language,
  engine,
  autoZoom,
}: {
  /** Hash of the source file. */
  readonly sha256: string;
  /** BCP 47; detected when absent. */
  readonly language?: string | undefined;
  /** The transcription engine with its model; null if the source cannot be transcribed. */
  readonly engine: string | null;
  /** Whether the scan searched for zoom moments. */
  readonly autoZoom: boolean;
}): string {
  return hashOf({ version: TRANSCRIPT_VERSION, sha256, language, engine, autoZoom });
}

/**
 * Returns the key of everything that shapes an analysis: the transcript, and those settings that its kind of
 * script depends on.
 */
export function settingsKeyOf(
  transcriptKey: string,
  request: AnalysisRequest,
  /**
   * Names of the engines; the OCR engine is given only when the screen is read. `hidden`: what no text may tell, where the
   * video hides something.
   */
  {
    writer,
    reader,
    hidden,
  }: { readonly writer: string; readonly reader?: string | undefined; readonly hidden?: unknown },
): string {
  const { scriptSource, keyEvents, autoZoom, defaultLanguage } = request;
  const shaping = {
    version: WRITING_VERSION,
    transcriptKey,
    scriptSource,
    keyEvents,
    autoZoom,
    defaultLanguage,
    reader,
    hidden,
  };
  switch (scriptSource) {
    case 'original':
      return hashOf(shaping);
    case 'custom':
      return hashOf({
        ...shaping,
        customScript: request.customScript,
        ...(isTimedScript(request.customScript ?? '') && { keepsTimes: true }),
        // The title helps to detect the language of a short transcript.
        title: request.title,
        videoContext: request.videoContext,
        companyContext: request.companyContext,
      });
    case 'video':
    case 'transcript': {
      const { contentStyle, tone, productName, styleGuide, title, analysisModel } = request;
      const { videoContext, companyContext } = request;
      const direction = { contentStyle, tone, productName, styleGuide, analysisModel };
      return hashOf({ ...shaping, writer, ...direction, title, videoContext, companyContext });
    }
  }
}
