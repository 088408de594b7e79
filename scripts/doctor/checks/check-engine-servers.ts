import OpenAI from 'openai';
import { makeHttpAvatar } from '../../../services/media/ai/avatar/http-server.js';
import { describeOpenAiError, makeOpenAiClient } from '../../../services/media/ai/openai-client.js';
import { readConfig } from '../../../services/platform/config/config.js';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { EnginesEnv } from '../../engines/engines-env.js';
import { type Finding, fault, ok } from '../finding.js';

/** Less than engines allow for their work: this request is answered without any. */
const WITHIN_MS = 5_000;

const OPENAI_KINDS = ['TRANSCRIBE', 'TTS', 'TRANSLATE', 'TEXT'] as const;

/**
 * Looks whether each configured server of an engine answers, and accepts its key, with the client of the engine: what
 * the worker can't reach is not reached from here either.
 */
export async function checkEngineServers(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = readConfig(EnginesEnv, env);
  const asked = OPENAI_KINDS.flatMap((kind) => {
    const baseUrl = config[`${kind}_OPENAI_BASE_URL`];
    const server = {
      apiKey: config[`${kind}_OPENAI_API_KEY`],
      model: config[`${kind}_OPENAI_MODEL`],
      timeoutMs: Math.min(config[`${kind}_OPENAI_TIMEOUT_MS`], WITHIN_MS),
    };
    return baseUrl ? [checkOpenAiServer(kind, { baseUrl, ...server })] : [];
  });
  const { AVATAR_ENGINE, AVATAR_BASE_URL: baseUrl, AVATAR_API_KEY: apiKey } = config;
  if (baseUrl && AVATAR_ENGINE !== 'none') asked.push(checkAvatarServer({ baseUrl, apiKey }));
  return Promise.all(asked);
}

async function checkOpenAiServer(
  kind: (typeof OPENAI_KINDS)[number],
  server: Parameters<typeof makeOpenAiClient>[0],
): Promise<Finding> {
  const name = `${kind}_OPENAI_BASE_URL`;
  try {
    const { body } = await makeOpenAiClient(server).get('/models').asResponse();
    await body?.cancel();
  } catch (error) {
    const status = error instanceof OpenAI.APIError ? error.status : undefined;
    if (status === 401 || status === 403)
      return fault(`${name}: the server refuses the request (${status})`, `check ${kind}_OPENAI_API_KEY`);
    const { reason, isUnavailable } = describeOpenAiError(error, server);
    if (status === undefined)
      return fault(`${name}: the server can’t be used: ${reason}`, `check that it runs, and ${name}`);
    // Servers with only a part of the protocol answer 404.
    if (isUnavailable || status >= 500)
      return fault(`${name}: the server answers ${status}`, 'see the log of the server');
  }
  return ok(`${name}: the server answers`);
}

async function checkAvatarServer(server: Pick<Parameters<typeof makeHttpAvatar>[0], 'baseUrl' | 'apiKey'>) {
  try {
    await makeHttpAvatar({ ...server, timeoutMs: WITHIN_MS, retryAfterMs: [] }).check();
    return ok('AVATAR_BASE_URL: the server answers');
  } catch (error) {
    return fault(
      `AVATAR_BASE_URL: the server can’t be used: ${errorMessage((error as Error).cause ?? error)}`,
      'check that it runs, AVATAR_BASE_URL and AVATAR_API_KEY',
    );
  }
}
