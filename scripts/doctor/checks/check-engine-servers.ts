import { RENAMED_VARIABLES } from '../../../services/media/renamed-variables.js';
import { withNewNames } from '../../../services/platform/config.js';
import { errorMessage } from '../../../services/platform/errors.js';
import { type Finding, fault, ok } from '../finding.js';

const WITHIN_MS = 5_000;

interface EngineServer {
  /** Variable with its URL. */
  readonly url: string;
  readonly key: string;
  /** Answered without any work. */
  readonly path: string;
}

const SERVERS: readonly EngineServer[] = [
  ...['TRANSCRIBE', 'TTS', 'TRANSLATE', 'TEXT'].map((kind) => ({
    url: `${kind}_OPENAI_BASE_URL`,
    key: `${kind}_OPENAI_API_KEY`,
    path: '/models',
  })),
  { url: 'AVATAR_BASE_URL', key: 'AVATAR_API_KEY', path: '/health' },
];

/** Looks whether each configured server of an engine answers, and accepts its key. */
export async function checkEngineServers(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const given = withNewNames(env, RENAMED_VARIABLES);
  return Promise.all(
    SERVERS.flatMap((server) => {
      const base = given[server.url];
      return base ? [checkServer(server, base, given[server.key])] : [];
    }),
  );
}

async function checkServer(server: EngineServer, base: string, key: string | undefined): Promise<Finding> {
  try {
    const { status } = await fetch(`${base.replace(/\/+$/, '')}${server.path}`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (status === 401 || status === 403)
      return fault(`${server.url}: the server refuses the request (${status})`, `check ${server.key}`);
    // Servers with only a part of the protocol answer 404.
    if (status >= 500)
      return fault(`${server.url}: the server answers ${status}`, 'see the log of the server');
    return ok(`${server.url}: the server answers`);
  } catch (error) {
    return fault(
      `${server.url}: the server does not answer: ${errorMessage((error as Error).cause ?? error)}`,
      `check that it runs, and ${server.url}`,
    );
  }
}
