import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, FormData, fetch, type Response } from 'undici';
import { errorMessage } from '../../../platform/errors.js';
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
  readonly bytesMost?: number;
}

const CHECK_MS = 5000;
const MAX_BYTES = 4 * 1024 ** 3;
/** Maximum number of characters of a server's error message. */
const MAX_SAID = 300;

/**
 * An avatar server of the operator. `GET <base>/health` returns 2xx when it can work. `POST <base>/present`
 * accepts multipart/form-data with the files `picture` (PNG) and `sound` (WAV) and returns 200 with a video
 * as its body. 429 and 5xx are retryable; any other status is not. With a key, both requests carry
 * `Authorization: Bearer <key>`.
 */
export function makeHttpAvatar(server: AvatarServer): AvatarEngine {
  const { baseUrl, apiKey, timeoutMs, retryAfterMs, bytesMost = MAX_BYTES } = server;
  const base = baseUrl.replace(/\/+$/, '');
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  // The client's own timeouts end after five minutes.
  const patient = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const failed = (said: string, retryable: boolean) => {
    const shown = apiKey ? said.replaceAll(apiKey, '[key]') : said;
    return new EngineFailed(
      'http',
      `The server at ${base} could not animate the avatar: ${shown}`,
      retryable,
    );
  };

  const ask = async ({ picturePath, soundPath, outPath }: AvatarInput, signal: AbortSignal) => {
    const body = new FormData();
    body.set('picture', await openAsBlob(picturePath, { type: 'image/png' }), 'picture.png');
    body.set('sound', await openAsBlob(soundPath, { type: 'audio/wav' }), 'sound.wav');
    const answer = await fetch(`${base}/present`, {
      method: 'POST',
      headers,
      body,
      signal,
      dispatcher: patient,
      redirect: 'error',
    });
    if (answer.status !== 200 || !answer.body) throw failed(await saidBy(answer), isPassing(answer.status));
    const bounded = boundedTo(bytesMost, () => failed(`its video is larger than ${bytesMost} bytes`, false));
    const bytes = Readable.fromWeb(answer.body);
    await pipeline(bytes, bounded, createWriteStream(outPath), { signal });
    if (bounded.passed === 0) throw failed('its answer is empty', false);
  };

  return {
    id: 'http',
    edition: async () => base,
    async check() {
      const signal = AbortSignal.timeout(CHECK_MS);
      const answer = await fetch(`${base}/health`, { headers, signal, redirect: 'error' });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`${base}/health answers ${answer.status}`);
    },
    async renderAvatar(input) {
      input.signal.throwIfAborted();
      const patience = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([input.signal, patience]);
      for (let asked = 1; ; asked += 1) {
        try {
          return await ask(input, signal);
        } catch (cause) {
          await rm(input.outPath, { force: true });
          input.signal.throwIfAborted();
          const failure = cause instanceof EngineFailed ? cause : failed(errorMessage(cause), true);
          const delayMs = retryAfterMs[asked - 1];
          if (!failure.retryable || delayMs === undefined || patience.aborted)
            throw asked === 1 ? failure : askedOften(failure, asked);
          await sleep(delayMs, undefined, { signal: input.signal });
        }
      }
    },
  };
}

const askedOften = ({ engineId, message, retryable }: EngineFailed, times: number): EngineFailed =>
  new EngineFailed(engineId, `${message} (after ${times} requests)`, retryable);

const isPassing = (status: number): boolean => status === 429 || status >= 500;

async function saidBy(answer: Response): Promise<string> {
  let said = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    said += decoder.decode(chunk as Uint8Array, { stream: true });
    if (said.length >= MAX_SAID) break;
  }
  return `${answer.status} ${said.slice(0, MAX_SAID)}`.trim();
}

function boundedTo(bytesMost: number, tooLarge: () => Error): Transform & { passed: number } {
  const bounded = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        bounded.passed += chunk.length;
        if (bounded.passed > bytesMost) done(tooLarge());
        else done(null, chunk);
      },
    }),
    { passed: 0 },
  );
  return bounded;
}
