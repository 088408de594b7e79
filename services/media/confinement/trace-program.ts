import { basename } from 'node:path';
import { beginSpan, currentTraceparent, markFailed } from '../../platform/tracing/spans.js';
import type { ProgramEnd } from './program-fault.js';

/**
 * Records a span from now until the program has ended, when it runs for something that is traced. Arguments
 * are left out: they contain texts and paths.
 */
export function traceProgram(path: string, ended: Promise<ProgramEnd>): void {
  if (currentTraceparent() === undefined) return;
  const name = basename(path);
  const span = beginSpan(`run ${name}`, { attributes: { 'process.executable.name': name } });
  ended
    .then(
      (end) => {
        span.setAttribute('process.exit.code', typeof end === 'number' ? end : String(end));
        if (end !== 0) markFailed(span, new Error('exit'));
      },
      (err: unknown) => markFailed(span, err),
    )
    .finally(() => span.end());
}
