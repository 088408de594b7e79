import type { z } from 'zod';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { analyzeVideo } from '../../../../schemas/messages/media.js';
import type { TranscribeRequest } from '../../ai/transcribe/choose-transcribe-engine.js';

type Command = z.infer<typeof analyzeVideo.payload>;

/** Payload of the first unit of an analysis: the command and its request. */
export interface AnalysisPayload extends Pick<Command, 'sourceFileId' | 'analysisRequestId'> {
  readonly request: AnalysisRequest;
}

/** Payload of the last unit of an analysis, which writes the script. */
export interface AnalysisScriptPayload extends AnalysisPayload {
  readonly sourceFileId: string;
  readonly transcriptId: string;
  /** Whether the transcript was stored by an earlier analysis, so that nothing was transcribed for this one. */
  readonly isReused: boolean;
}

/** Builds the request of a command that was sent before commands carried requests. */
export const requestOfCommand = ({ videoId, language, forceRefresh }: Command): AnalysisRequest =>
  AnalysisRequest.parse({ videoId, language: language ?? null, forceRefresh });

/** Returns the request to the transcription engine. */
export const transcribeRequestOf = ({ language, subtitleModel }: AnalysisRequest): TranscribeRequest => ({
  language: language ?? undefined,
  model: subtitleModel ?? undefined,
});

/** Reads a unit's payload; older units were queued with the command itself as payload. */
export function readAnalysisPayload(payload: unknown): AnalysisPayload {
  const stored = payload as Command & Partial<AnalysisPayload>;
  return { ...stored, request: stored.request ?? requestOfCommand(stored) };
}
