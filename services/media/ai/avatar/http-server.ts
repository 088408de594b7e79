import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, FormData, fetch, type Response } from 'undici';
import { errorMessage } from '../../../platform/errors/errors.js';
import { type Deadline, startDeadline, timeoutSignal } from '../../../platform/retry/deadline.js';
import { EngineFailed } from '../engine-failed.js';
import type { AvatarEngine, AvatarInput } from './avatar-engine.js';

interface AvatarServer {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** For one video, including all retries. */
  readonly timeoutMs: number;
  /** Delays between attempts while the error is retryable. */
  readonly retryAfterMs: readonly number[];
  /** Maximum size of a video. */
  readonly maxBytes?: number;
}

const CHECK_MS = 5000;
const MAX_BYTES = 4 * 1024 ** 3;
/** Maximum number of characters of a server's error message. */
const MAX_ERROR_CHARACTERS = 300;

/**
 * An avatar server of the operator. `GET <base>/health` returns 2xx when it can work. `POST <base>/animate`
 * accepts multipart/form-data with the files `image` (PNG) and `audio` (WAV) and returns 200 with a video
 * as its body. 429 and 5xx are retryable; any other status is not. With a key, both requests carry
 * `Authorization: Bearer <key>`.
 */
export function makeHttpAvatar(server: AvatarServer): AvatarEngine {
  const { baseUrl, apiKey, timeoutMs, retryAfterMs, maxBytes = MAX_BYTES } = server;
  const base = baseUrl.replace(/\/+$/, '');
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  // The client's own timeouts end after five minutes.
  const patient = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const failed = (reason: string, retryable: boolean) => {
    const shown = apiKey ? reason.replaceAll(apiKey, '[key]') : reason;
    return new EngineFailed(
      'http',
      `The server at ${base} could not animate the avatar: ${shown}`,
      retryable,
    );
  };

  const ask = async ({ imagePath, audioPath, outPath }: AvatarInput, signal: AbortSignal) => {
    const body = new FormData();
    body.set('image', await openAsBlob(imagePath, { type: 'image/png' }), 'image.png');
    body.set('audio', await openAsBlob(audioPath, { type: 'audio/wav' }), 'audio.wav');
    const answer = await fetch(`${base}/animate`, {
      method: 'POST',
      headers,
      body,
      signal,
      dispatcher: patient,
      redirect: 'error',
    });
    if (answer.status !== 200 || !answer.body)
      throw failed(await readErrorText(answer), isPassing(answer.status));
    const bounded = boundedTo(maxBytes, () => failed(`its video is larger than ${maxBytes} bytes`, false));
    const bytes = Readable.fromWeb(answer.body);
    await pipeline(bytes, bounded, createWriteStream(outPath), { signal });
    if (bounded.passed === 0) throw failed('its answer is empty', false);
  };

  const askRepeatedly = async (input: AvatarInput, deadline: Deadline): Promise<void> => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await ask(input, deadline.signal);
      } catch (cause) {
        await rm(input.outPath, { force: true });
        input.signal.throwIfAborted();
        const failure = cause instanceof EngineFailed ? cause : failed(errorMessage(cause), true);
        const delayMs = retryAfterMs[attempts - 1];
        if (!failure.retryable || delayMs === undefined || deadline.isPast())
          throw attempts === 1 ? failure : withAttempts(failure, attempts);
        await sleep(delayMs, undefined, { signal: input.signal });
      }
    }
  };

  return {
    id: 'http',
    edition: async () => base,
    async check() {
      const signal = timeoutSignal(CHECK_MS);
      const answer = await fetch(`${base}/health`, { headers, signal, redirect: 'error' });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${base}/health answers ${answer.status}`);
    },
    async renderAvatar(input) {
      input.signal.throwIfAborted();
      const deadline = startDeadline(timeoutMs, input.signal);
      try {
        await askRepeatedly(input, deadline);
      } finally {
        deadline.clear();
      }
    },
  };
}

const withAttempts = ({ engineId, message, retryable }: EngineFailed, times: number): EngineFailed =>
  new EngineFailed(engineId, `${message} (after ${times} requests)`, retryable);

const isPassing = (status: number): boolean => status === 429 || status >= 500;

async function readErrorText(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= MAX_ERROR_CHARACTERS) break;
  }
  return `${answer.status} ${text.slice(0, MAX_ERROR_CHARACTERS)}`.trim();
}

function boundedTo(maxBytes: number, tooLarge: () => Error): Transform & { passed: number } {
  const bounded = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        bounded.passed += chunk.length;
        if (bounded.passed > maxBytes) done(tooLarge());
        else done(null, chunk);
      },
    }),
    { passed: 0 },
  );
  return bounded;
}
