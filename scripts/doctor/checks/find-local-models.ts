import { makeOpenAiClient } from '../../../services/media/ai/openai-client.js';
import { type Finding, ok } from '../finding.js';

/** A program on this machine that serves language models with the OpenAI protocol, and its usual port. */
export interface LocalServer {
  readonly name: string;
  readonly port: number;
}

const USUAL_SERVERS: readonly LocalServer[] = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'llama-server', port: 8081 },
];
/** A server on this machine answers a list within milliseconds. */
const WITHIN_MS = 500;
const MAX_NAMED = 3;

/**
 * Finds servers of language models on this machine while none is configured, and says how to use one. They are offered
 * and never used unasked.
 */
export async function findLocalModels(
  env: NodeJS.ProcessEnv,
  servers: readonly LocalServer[] = USUAL_SERVERS,
): Promise<Finding[]> {
  if (env.TEXT_OPENAI_BASE_URL) return [];
  const found = await Promise.all(servers.map(findModels));
  return found.flatMap((finding) => finding ?? []);
}

async function findModels({ name, port }: LocalServer): Promise<Finding | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const client = makeOpenAiClient({ baseUrl, model: '', timeoutMs: WITHIN_MS, connectWithinMs: WITHIN_MS });
    const { data } = await client.withOptions({ maxRetries: 0 }).models.list();
    const [first] = data;
    if (!first) return null;
    const named = data.slice(0, MAX_NAMED).map(({ id }) => id);
    const more = data.length > named.length ? ` and ${data.length - named.length} more` : '';
    return {
      ...ok(
        `${name} runs on this machine with ${named.join(', ')}${more}; it could write scripts and articles`,
      ),
      mend: `export TEXT_OPENAI_BASE_URL=${baseUrl} TEXT_OPENAI_MODEL='${first.id.replaceAll("'", "'\\''")}'`,
    };
  } catch {
    // Nothing listens there, or something else does.
    return null;
  }
}
