import type { Logger } from 'pino';
import { CONFINED_ENV } from './confined-env.js';
import { findWrappers, type WrapperName, type Wrappers } from './find-wrappers.js';
import { ConfinementEnv, type RunBounds, usualBounds } from './limits.js';
import { probeConfinement } from './probe-confinement.js';
import { makeSandbox, type Wrap } from './sandbox.js';
import { makeFallback } from './without-sandbox.js';

/** How programs that read untrusted files are isolated on this machine. */
export interface Confinement {
  readonly bounds: RunBounds;
  /** Why programs cannot be confined on this machine; null when they are. */
  readonly fault: string | null;
  /** Whether external programs are run at all. */
  readonly isProcessing: boolean;
  /** Description for `/readyz` and the log. */
  readonly description: string;
  /** Search path of programs. */
  readonly searchPath: string;
  /** Wraps the command line of a program so that it is confined. */
  readonly wrap: Wrap;
}

export interface ConfinementOptions extends Partial<RunBounds> {
  readonly memoryBytes: number;
  /** Processes media although programs cannot be confined here. */
  readonly allowUnconfined?: boolean;
  readonly searchPath?: string;
  /** Treats these wrappers as not installed. */
  readonly without?: readonly WrapperName[];
}

async function makeConfinement({
  allowUnconfined = false,
  searchPath = CONFINED_ENV.PATH,
  without = [],
  memoryBytes,
  ...wanted
}: ConfinementOptions): Promise<Confinement> {
  const bounds = { ...usualBounds(memoryBytes), ...wanted };
  const wrappers = findWrappers(searchPath, without);
  const { sandbox, fault } = await findSandbox(wrappers, bounds);
  if (sandbox)
    return {
      bounds,
      searchPath,
      fault,
      isProcessing: true,
      wrap: sandbox.wrap,
      description: sandbox.description,
    };
  const fallback = makeFallback(wrappers);
  return {
    bounds,
    searchPath,
    fault,
    isProcessing: allowUnconfined,
    wrap: fallback.wrap,
    description: allowUnconfined
      ? `no sandbox (${fault}), which ALLOW_UNCONFINED_MEDIA permits; ${fallback.description}`
      : `no media is processed, because programs cannot be confined: ${fault}`,
  };
}

/** Returns the strictest sandbox that works here and passes the probe. */
async function findSandbox(wrappers: Wrappers, bounds: RunBounds) {
  let fault: string | null = null;
  for (const disablesNamespaces of [true, false]) {
    const sandbox = makeSandbox(wrappers, { disablesNamespaces });
    if (typeof sandbox === 'string') return { sandbox: null, fault: sandbox };
    const found = await probeConfinement(sandbox.wrap, bounds);
    if (found === null) return { sandbox, fault: null };
    fault ??= found;
  }
  return { sandbox: null, fault };
}

let current: Promise<Confinement> | undefined;

/**
 * Decides, once per process, how programs are confined. Like the programs themselves, this belongs to the
 * machine and not to a caller, which might forget to pass it on.
 */
export function startConfinement(options: ConfinementOptions): Promise<Confinement> {
  current = makeConfinement(options);
  return current;
}

/** Returns the confinement as started, or with the defaults. */
export function currentConfinement(): Promise<Confinement> {
  return current ?? startConfinement({ memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES });
}

/** Logs plainly what is missing. */
export function reportConfinement({ fault, isProcessing, description }: Confinement, log: Logger): void {
  if (fault === null) log.info({ description }, 'external programs are confined');
  else if (isProcessing) log.warn({ description }, 'external programs are NOT confined');
  else
    log.error(
      { description },
      'no media is processed; make bubblewrap work, or set ALLOW_UNCONFINED_MEDIA=true',
    );
}

/** Readiness check. Rejects when no media is processed. */
export async function checkConfinement({ isProcessing, description }: Confinement): Promise<string> {
  if (!isProcessing) throw new Error(description);
  return `ok: ${description}`;
}
