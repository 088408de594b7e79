import OpenAI, { toFile } from 'openai';
import type { TimeSpan, Word } from '../../text/word.js';
import { cutWav, openWavFile } from '../../video/wav/wav-file.js';
import { primaryLanguage } from '../language-tag.js';
import {
  describeOpenAiError,
  isRefusedByOpenAi,
  makeOpenAiClient,
  type OpenAiAddress,
  requestSignal,
} from '../openai-client.js';
import { cutAudio } from './cut-audio.js';
import { readTranscript } from './openai-transcript.js';
import { runLanes } from './run-lanes.js';
import { makeSegmentProgress } from './segment-progress.js';
import type { TranscribeEngine, TranscribeInput, Transcription } from './transcribe-engine.js';
import { TranscriptionFailed } from './transcription-failed.js';

/**
 * 9.6 MB of WAV: less than the 25 MB that servers of this protocol accept, and little to repeat after a
 * failure.
 */
const SEGMENT_SECONDS = 300;
const JOIN_SECONDS = 10;

type OpenAiServer = OpenAiAddress & { readonly concurrency: number };

/** A server of the operator with the OpenAI protocol. Accepts any language its model knows. */
export function makeOpenAiTranscriber(server: OpenAiServer): TranscribeEngine {
  const client = makeOpenAiClient(server);
  return {
    id: 'openai',
    model: server.model,
    languages: async () => [],
    async transcribe(input: TranscribeInput): Promise<Transcription> {
      input.signal.throwIfAborted();
      const wav = await openWavFile(input.wavPath);
      const words: Word[] = [];
      const languages: string[] = [];
      try {
        const segments = await cutAudio(wav, input.spans, {
          maxSeconds: SEGMENT_SECONDS,
          joinSeconds: JOIN_SECONDS,
        });
        const totalSeconds = segments.reduce(
          (sum, segment) => sum + segment.endSeconds - segment.startSeconds,
          0,
        );
        const progress = makeSegmentProgress({
          totalSeconds,
          secondsPerSecond: 0.1,
          onProgress: input.onProgress,
        });
        const lanes = { concurrency: server.concurrency, signal: input.signal };
        try {
          await runLanes(segments, lanes, async (segment, signal) => {
            progress.begin(segment, segment.endSeconds - segment.startSeconds);
            const answer = await transcribe(
              client,
              server,
              await cutWav(wav, segment),
              input.language,
              signal,
            );
            const transcribed = readAnswer(answer, segment, input.spans ?? [segment], server);
            words.push(...transcribed.words);
            if (transcribed.language) languages.push(transcribed.language);
            progress.end(segment);
          });
        } finally {
          progress.stop();
        }
      } finally {
        await wav.close();
      }
      input.onProgress(1);
      const language = input.language ?? mostFrequent(languages) ?? 'und';
      return { language, words: words.sort((a, b) => a.startSeconds - b.startSeconds) };
    },
  };
}

async function transcribe(
  client: OpenAI,
  server: OpenAiServer,
  wav: Buffer,
  language: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const ask = async (format: 'verbose_json' | 'json') =>
    client.audio.transcriptions.create(
      {
        file: await toFile(wav, 'audio.wav', { type: 'audio/wav' }),
        model: server.model,
        response_format: format,
        ...(format === 'verbose_json' && {
          timestamp_granularities: ['word', 'segment'] as const satisfies string[],
        }),
        ...(language && { language: primaryLanguage(language) }),
      } as OpenAI.Audio.TranscriptionCreateParamsNonStreaming,
      { signal: requestSignal(signal) },
    );
  try {
    try {
      return await ask('verbose_json');
    } catch (error) {
      // Some models return only a text, and refuse requests for more.
      if (isRefusedByOpenAi(error)) return await ask('json');
      throw error;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toTranscriptionFailed(error, server);
  }
}

function readAnswer(answer: unknown, segment: TimeSpan, speech: readonly TimeSpan[], server: OpenAiServer) {
  try {
    return readTranscript(answer, segment, speech);
  } catch (cause) {
    throw new TranscriptionFailed(
      'openai',
      `The server at ${server.baseUrl} did not answer with a transcript`,
      false,
      { cause },
    );
  }
}

function toTranscriptionFailed(error: unknown, server: OpenAiServer): TranscriptionFailed {
  const { reason: said, retryable, isUnavailable: isAway } = describeOpenAiError(error, server);
  return new TranscriptionFailed(
    'openai',
    `The server at ${server.baseUrl} could not transcribe the audio: ${said}`,
    retryable,
    { isUnavailable: isAway },
  );
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
