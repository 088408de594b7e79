import type { TranscribeRequest } from '../../ai/transcribe/choose-transcribe-engine.js';
import { cutAudio } from '../../ai/transcribe/cut-audio.js';
import type { Transcription } from '../../ai/transcribe/transcribe-engine.js';
import type { NewWork } from '../../queue/queue-work.js';
import type { TimeSpan } from '../../text/word.js';
import { openWavFile } from '../../video/wav/wav-file.js';
import type { AnalysisResult, ScannedSource } from './analyze-source.js';

/** Payload of the transcription of a segment; the audio belongs to the attempt. */
export interface TranscribePayload {
  /** The segment of the audio, in seconds. */
  readonly segment: TimeSpan;
  /** Time spans of the segment with possible speech, in seconds of the whole audio. */
  readonly speech: readonly TimeSpan[];
  /** Offset of the first sample in the stored audio, in bytes. */
  readonly dataOffset: number;
  /** The requested language and model. */
  readonly request: TranscribeRequest;
}

/** Words with their times in the whole audio. */
export type TranscribeResult = Transcription;

/** Result of the first unit of an analysis, stored until the words are transcribed. */
export interface ScanResult extends Pick<AnalysisResult, 'engine'> {
  /** Key of the transcript. */
  readonly key: string;
  readonly seen: Omit<ScannedSource, 'wavPath'>;
}

/** Cuts speech at its pauses into segments that are transcribed in parallel. */
export async function planTranscription(
  { wavPath, speech, request }: { wavPath: string; speech: readonly TimeSpan[]; request: TranscribeRequest },
  maxSeconds: number,
): Promise<NewWork[]> {
  const wav = await openWavFile(wavPath);
  try {
    const segments = await cutAudio(wav, speech, { maxSeconds, joinSeconds: maxSeconds });
    return segments.map((segment, ordinal) => {
      const spoken = speechIn(speech, segment);
      const payload: TranscribePayload = { segment, speech: spoken, dataOffset: wav.dataOffset, request };
      const weight = spoken.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);
      return { kind: 'transcribe', ordinal, payload, weight };
    });
  } finally {
    await wav.close();
  }
}

function speechIn(spans: readonly TimeSpan[], segment: TimeSpan): TimeSpan[] {
  return spans
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(startSeconds, segment.startSeconds),
      endSeconds: Math.min(endSeconds, segment.endSeconds),
    }))
    .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
}
