import { rm, writeFile } from 'node:fs/promises';
import type OpenAI from 'openai';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { finishNarration } from '../../video/narration/finish-narration.js';
import { EngineFailed } from '../engine-failed.js';
import {
  isRefusedByOpenAi,
  makeOpenAiClient,
  type OpenAiAddress,
  requestSignal,
  throwOpenAiFailure,
} from '../openai-client.js';
import { pronounce, withoutPhonemes } from './pronounce.js';
import { splitText } from './split-text.js';
import type { Spoken, SynthesisInput, TtsEngine, Voice } from './tts-engine.js';

/** Servers of this protocol accept 4,096. */
const MAX_CHARACTERS = 4000;
const PREFIX = 'openai_';

type SpeechServer = OpenAiAddress & {
  readonly voices: ReadonlyArray<{ readonly name: string; readonly gender: Voice['gender'] }>;
  readonly languages: readonly string[];
};

/**
 * A server of the operator with the OpenAI protocol. The protocol has no stability; speed is applied here,
 * since not every model supports it.
 */
export function makeOpenAiTts(server: SpeechServer): TtsEngine {
  const client = makeOpenAiClient(server);
  return {
    id: 'openai',
    honours: async () => [],
    edition: async () => `${server.baseUrl} ${server.model}`,
    voices: async () =>
      server.voices.map(({ name, gender }) => ({
        id: `${PREFIX}${name}`,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        gender,
        languages: server.languages,
      })),
    async synthesize(input: SynthesisInput): Promise<Spoken> {
      input.signal.throwIfAborted();
      const plainText = withoutPhonemes(pronounce(input.text, input.pronunciations, input.language));
      const chunks = splitText(plainText.text, MAX_CHARACTERS);
      const paths = chunks.map((_, index) => `${input.outPath}.raw-${index}`);
      try {
        for (const [index, text] of chunks.entries()) {
          const audio = await synthesize(client, server, text, input);
          await writeFile(paths[index] as string, audio);
        }
        const made = paths.map((path) => ({ path }));
        const options = { tempo: input.speed, signal: input.signal };
        const { durationSeconds } = await finishNarration(made, input.outPath, options).catch(
          (cause: unknown) => {
            if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
            const message = `The server at ${server.baseUrl} did not answer with audio`;
            throw new EngineFailed('openai', message, false, { cause });
          },
        );
        return { durationSeconds, ignoredTerms: plainText.ignoredTerms };
      } finally {
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      }
    },
  };
}

async function synthesize(
  client: OpenAI,
  server: SpeechServer,
  text: string,
  { voiceId, signal }: SynthesisInput,
): Promise<Buffer> {
  const ask = async (format: 'wav' | 'mp3') => {
    const answer = await client.audio.speech.create(
      { model: server.model, voice: voiceId.slice(PREFIX.length), input: text, response_format: format },
      { signal: requestSignal(signal) },
    );
    return Buffer.from(await answer.arrayBuffer());
  };
  try {
    return await ask('wav').catch((error: unknown) => {
      // Some servers support only the protocol's default format.
      if (isRefusedByOpenAi(error)) return ask('mp3');
      throw error;
    });
  } catch (error) {
    return throwOpenAiFailure(error, server, 'synthesize the speech', signal);
  }
}
