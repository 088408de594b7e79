import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../../platform/errors.js';
import { MissingEngine } from '../engine-failed.js';
import { type EngineState, stateOf } from '../engine-state.js';
import { makeHttpPresenting } from './http-server.js';
import type { PresentConfig, PresentEngineId } from './present-config.js';
import type { PresentEngine, PresentInput } from './present-engine.js';

/** Who can make a presenter speak: nobody, unless the operator has a server that does. */
export interface Presenting {
  describe(): Promise<Array<EngineState<PresentEngineId>>>;
  /** Names who would do it; null: nobody can. Who does not answer is asked again for some seconds. */
  name(signal: AbortSignal): Promise<string | null>;
  /** Throws `MissingEngine` when nobody can, `EngineFailed` when it went wrong. */
  present(input: PresentInput): Promise<void>;
}

const { ready, lacking } = stateOf<PresentEngineId>('http');
const MISSING = 'set PRESENT_BASE_URL to a server that makes a picture speak';

/** A server that is busy for a moment, or just starting. */
const RETRY_AFTER_MS = [500, 2000, 5000];

export function openPresenting(config: PresentConfig, retryAfterMs = RETRY_AFTER_MS): Presenting {
  const { PRESENT_ENGINE, PRESENT_BASE_URL: baseUrl, PRESENT_API_KEY: apiKey } = config;
  const isWanted = PRESENT_ENGINE !== 'none';
  const engine: PresentEngine | null =
    isWanted && baseUrl
      ? makeHttpPresenting({ baseUrl, apiKey, timeoutMs: config.PRESENT_TIMEOUT_MS, retryAfterMs })
      : null;
  const look = async (): Promise<EngineState<PresentEngineId>> => {
    if (!engine) return lacking(isWanted ? MISSING : 'PRESENT_ENGINE is none');
    try {
      await engine.check();
      return ready([]);
    } catch (err) {
      return lacking(errorMessage(err));
    }
  };
  return {
    describe: async () => [await look()],
    async name(signal) {
      if (!engine) return null;
      for (const delayMs of [...retryAfterMs, null]) {
        if ((await look()).isReady) return JSON.stringify([engine.id, await engine.edition()]);
        if (delayMs !== null) await sleep(delayMs, undefined, { signal });
      }
      return null;
    },
    async present(input) {
      if (!engine) throw new MissingEngine(`Nobody can make a presenter speak. http: ${MISSING}`);
      await engine.present(input);
    },
  };
}
