import type { FastifyInstance } from 'fastify';
import { errorMessage } from '../errors/errors.js';
import { timeoutSignal } from '../retry/deadline.js';

/** Rejects, naming what is unavailable, when the process can't do its work. */
export type ReadinessCheck = () => Promise<unknown>;
export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;

const CHECK_WITHIN_MS = 3000;

/**
 * What `/healthz` answers, with 200, while a process waits for its dependencies: it is alive but does not
 * serve requests yet.
 */
export const STARTING = JSON.stringify({ status: 'starting' });

const ask = (path: string, url: string): Promise<Response> =>
  fetch(new URL(path, url), { signal: timeoutSignal(CHECK_WITHIN_MS) });

async function askHealth(url: string): Promise<number> {
  const response = await ask('/healthz', url);
  const text = await response.text();
  if (text === STARTING) throw new Error('is starting');
  return response.status;
}

/** The process works, but a condition needs an operator's attention. */
class Degraded {
  constructor(
    readonly text: string,
    readonly parts: readonly string[],
  ) {}
}

/** The value a check resolves with when the process is degraded but ready; `parts` of what is checked are named. */
export const degraded = (text: string, parts: readonly string[] = []): unknown => new Degraded(text, parts);

class PartsMissing extends Error {
  constructor(readonly parts: readonly string[]) {
    super(`is not ready: ${parts.join(', ')}`);
  }
}

/** Checks of a service without which it answers nothing. What else it lacks concerns some of its requests. */
const NEEDED_BY_EVERY_REQUEST: readonly string[] = ['database'];

const ASKED_AGAIN_AFTER_MS = 2000;

/** Asks a service for its own readiness. It is degraded while it lacks what only some of its requests need. */
export const serviceReadyAt = (url: string): ReadinessCheck =>
  reused(async () => {
    const { missing, impaired } = await askReadiness(url);
    const needed = missing.filter((name) => NEEDED_BY_EVERY_REQUEST.includes(name));
    if (needed.length > 0) throw new PartsMissing(needed);
    return impairedBy([...missing, ...impaired]);
  });

/** Asks an edge for its own readiness. */
export const edgeReadyAt = (url: string): ReadinessCheck =>
  reused(async () => {
    const { missing, impaired } = await askReadiness(url);
    if (missing.length > 0) throw new PartsMissing(missing);
    return impairedBy(impaired);
  });

const impairedBy = (parts: readonly string[]): unknown =>
  parts.length === 0 ? 'ok' : degraded(parts.join(', '), parts);

/** What a process answers at `/readyz`, once it no longer starts. */
async function askReadiness(
  url: string,
): Promise<{ missing: readonly string[]; impaired: readonly string[] }> {
  const status = await askHealth(url);
  if (status !== 200) throw new Error(`answers ${status}`);
  const response = await ask('/readyz', url);
  const { missing = [], degraded = [] } = (await response.json()) as Partial<Readiness>;
  return { missing, impaired: degraded };
}

/** Answers of another process are used for a while: it runs all of its own checks for each. */
function reused(check: ReadinessCheck): ReadinessCheck {
  let last: { readonly at: number; readonly answer: Promise<unknown> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= ASKED_AGAIN_AFTER_MS)
      last = { at: performance.now(), answer: check() };
    return last.answer;
  };
}

/** Checks whether a process can be reached at all; a proxy in between answers 502 to 504 for one that can't. */
export const answersAt =
  (url: string): ReadinessCheck =>
  async () => {
    const status = await askHealth(url);
    if (status >= 500) throw new Error(`answers ${status}`);
  };

interface CheckResult {
  readonly outcome: 'passed' | 'degraded' | 'failed';
  readonly text: string;
  readonly parts?: readonly string[];
}

async function runCheck(check: ReadinessCheck): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_WITHIN_MS / 1000} s`)),
      CHECK_WITHIN_MS,
    );
  });
  try {
    const detail = await Promise.race([check(), late]);
    if (detail instanceof Degraded)
      return { outcome: 'degraded', text: `degraded: ${detail.text}`, parts: detail.parts };
    return { outcome: 'passed', text: typeof detail === 'string' ? detail : 'ok' };
  } catch (err) {
    const parts = err instanceof PartsMissing ? err.parts : [];
    return { outcome: 'failed', text: `failed: ${errorMessage(err)}`, parts };
  } finally {
    clearTimeout(timer);
  }
}

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'not ready';
  /** Names of the failed checks; `videos.database` for a part of what is checked. */
  readonly missing: string[];
  /** Names of the checks that report a degraded state, likewise. */
  readonly degraded: string[];
  /** Messages by name of check, for operators. */
  readonly checks: Record<string, string>;
}

export async function readReadiness(checks: ReadinessChecks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
  );
  const namesOf = (outcome: CheckResult['outcome']) =>
    results
      .filter(([, result]) => result.outcome === outcome)
      .flatMap(([name, { parts = [] }]) =>
        parts.length === 0 ? [name] : parts.map((part) => `${name}.${part}`),
      );
  const [missing, degraded] = [namesOf('failed'), namesOf('degraded')];
  const passing = degraded.length === 0 ? 'ready' : 'degraded';
  return {
    status: missing.length === 0 ? passing : 'not ready',
    missing,
    degraded,
    checks: Object.fromEntries(results.map(([name, { text }]) => [name, text])),
  };
}

/**
 * Public health endpoints: `/healthz` when the process is alive; `/readyz` with 200 when every check passes,
 * else 503 with the names of the failed ones. `degraded` is also 200: the process does its work. Messages and
 * metrics are served on the port for operators.
 */
export function serveHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { status, missing, degraded } = await readReadiness(checks);
    return reply.code(statusCodeOf(status)).send({
      status,
      ...(missing.length > 0 && { missing }),
      ...(degraded.length > 0 && { degraded }),
    });
  });
}

export const statusCodeOf = (status: Readiness['status']): number => (status === 'not ready' ? 503 : 200);
