import { DomainError, errorMessage } from '../../platform/errors/errors.js';
import { askProgram } from '../confinement/ask-program.js';
import type { ProgramRun as ConfinedRun } from '../confinement/start-program.js';
import { EngineFailed } from './engine-failed.js';

/** Synthesizing one line or reading one image takes seconds. */
const WALL_SECONDS = 900;

export interface ProgramRun extends Pick<ConfinedRun, 'path' | 'args' | 'cwd' | 'files' | 'env'> {
  readonly engineId: string;
  /** Written to the program's standard input. */
  readonly input?: string;
  readonly signal: AbortSignal;
}

/** Returns what a program wrote to its standard output. Resolves or rejects once the program has exited. */
export async function runProgram({ engineId, signal, ...run }: ProgramRun): Promise<string> {
  const { ended, stdout, stderrTail } = await askProgram({
    ...run,
    signal,
    bounds: { wallSeconds: WALL_SECONDS, busyStallMs: WALL_SECONDS * 1000 },
  }).catch((cause) => {
    signal.throwIfAborted();
    if (cause instanceof DomainError) throw cause;
    const message = `${run.path} could not be started (${errorMessage(cause)})`;
    throw new EngineFailed(engineId, message, true, { cause });
  });
  if (ended !== 0) throw new EngineFailed(engineId, `${engineId} failed (${ended}): ${stderrTail}`, true);
  return stdout;
}
