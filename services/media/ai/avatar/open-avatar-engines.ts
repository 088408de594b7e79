import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../../platform/errors/errors.js';
import { MissingEngine } from '../engine-failed.js';
import { measureEngine } from '../engine-metrics.js';
import { type EngineState, stateOf } from '../engine-state.js';
import type { AvatarEngine, AvatarInput } from './avatar-engine.js';
import type { AvatarEngineConfig, AvatarEngineId } from './avatar-engine-config.js';
import { makeHttpAvatar } from './http-server.js';

/** The avatar engine: none, unless the operator configures a server. */
export interface AvatarEngines {
  describe(): Promise<Array<EngineState<AvatarEngineId>>>;
  /**
   * Returns the name of the available engine, or null if there is none. An unresponsive server is checked
   * again after some seconds.
   */
  name(signal: AbortSignal): Promise<string | null>;
  /** Throws `MissingEngine` if none is available, `EngineFailed` if it failed. */
  renderAvatar(input: AvatarInput): Promise<void>;
}

const { ready, lacking } = stateOf<AvatarEngineId>('http');
const MISSING = 'set AVATAR_BASE_URL to a server that animates avatars';

/** For a server that is busy for a moment, or just starting. */
const RETRY_AFTER_MS = [500, 2000, 5000];

export function openAvatarEngines(config: AvatarEngineConfig, retryAfterMs = RETRY_AFTER_MS): AvatarEngines {
  const { AVATAR_ENGINE, AVATAR_BASE_URL: baseUrl, AVATAR_API_KEY: apiKey } = config;
  const isWanted = AVATAR_ENGINE !== 'none';
  const engine: AvatarEngine | null =
    isWanted && baseUrl
      ? makeHttpAvatar({ baseUrl, apiKey, timeoutMs: config.AVATAR_TIMEOUT_MS, retryAfterMs })
      : null;
  const look = async (): Promise<EngineState<AvatarEngineId>> => {
    if (!engine) return lacking(isWanted ? MISSING : 'AVATAR_ENGINE is none');
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
    async renderAvatar(input) {
      if (!engine) throw new MissingEngine(`No avatar engine is available. http:  ${MISSING}`);
      const { signal } = input;
      await measureEngine({ kind: 'avatar', engine: engine.id, signal }, () => engine.renderAvatar(input));
    },
  };
}
