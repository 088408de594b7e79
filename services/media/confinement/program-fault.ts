/** How a program ended: its exit code, the signal that ended it, or null when neither is known. */
export type ProgramEnd = number | NodeJS.Signals | null;

/** The cause of a program's failure: the content that it read, or the machine that it ran on. */
export type ProgramFault = 'content' | 'machine';

/** Exit codes of the shell and the wrappers for a program that could not be executed. */
const NOT_EXECUTED: readonly ProgramEnd[] = [125, 126, 127];

/** Exit codes of ffmpeg after one signal, and after more than three. The file is not at fault. */
const ENDED_ON_REQUEST: readonly ProgramEnd[] = [255, 123];

/** A wrapper reports the signal that ended its program as 128 plus the signal's number. */
const FIRST_SIGNAL = 129;
const LAST_SIGNAL = 128 + 31;

/** Messages of the wrappers, the loader and the system when the machine could not run the program. */
const MACHINE_MESSAGES =
  /^(bwrap|prlimit|setpriv|nice): |error while loading shared libraries|Resource temporarily unavailable|Too many open files|Permission denied|Read-only file system|Stale file handle|Transport endpoint is not connected|No space left on device|Disk quota exceeded/;

/** Out of address space (`prlimit`), of the machine's memory or of a cgroup that refuses instead of killing. */
export const OUT_OF_MEMORY =
  /Cannot allocate memory|malloc of size \d+ failed|std::bad_alloc|failed to map segment/i;

const isSignal = (ended: ProgramEnd): boolean =>
  typeof ended !== 'number' || (ended >= FIRST_SIGNAL && ended <= LAST_SIGNAL);

/**
 * Decides the cause of a failure that exceeded no limit of its run. Only an exit code together with a message
 * about the input blames the content. A signal (the kernel's when memory runs out, too), a missing exit code,
 * a program that could not be executed or confined, and an end without a message are attributed to the
 * machine.
 */
export function faultOfEnd(ended: ProgramEnd, stderrLines: readonly string[]): ProgramFault {
  if (isSignal(ended) || NOT_EXECUTED.includes(ended) || ENDED_ON_REQUEST.includes(ended)) return 'machine';
  if (stderrLines.every((line) => line.trim() === '')) return 'machine';
  return stderrLines.some((line) => MACHINE_MESSAGES.test(line) || OUT_OF_MEMORY.test(line))
    ? 'machine'
    : 'content';
}
