import type { z } from 'zod';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { analyzeVideo } from '../../../../schemas/messages/media.js';
import type { TranscribeRequest } from '../../ai/transcribe/choose-transcribe-engine.js';

type Command = z.infer<typeof analyzeVideo.payload>;

/** Of the first piece of an analysis: the command, and what it was asked to be. */
export interface AnalysisPayload extends Pick<Command, 'sourceFileId' | 'analysisRequestId'> {
  readonly request: AnalysisRequest;
}

/** Progress of the writing unit, after transcription. */
export interface WritePayload extends AnalysisPayload {
  readonly sourceFileId: string;
  readonly hearingId: string;
  /** Kept from before; nothing was listened to for this. */
  readonly isReused: boolean;
}

/** What a command of before requests were kept asks for. */
export const requestOfCommand = ({ videoId, language, forceRefresh }: Command): AnalysisRequest =>
  AnalysisRequest.parse({ videoId, language: language ?? null, forceRefresh });

/** The engine that transcribes it. */
export const transcribeRequestOf = ({ language, subtitleModel }: AnalysisRequest): TranscribeRequest => ({
  language: language ?? undefined,
  model: subtitleModel ?? undefined,
});

/** A piece may have been queued when it was the command itself. */
export function readAnalysisPayload(payload: unknown): AnalysisPayload {
  const stored = payload as Command & Partial<AnalysisPayload>;
  return { ...stored, request: stored.request ?? requestOfCommand(stored) };
}
