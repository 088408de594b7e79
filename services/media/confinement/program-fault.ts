/** How a program ended: its exit code, the signal that ended it, or null when neither is known. */
export type ProgramEnd = number | NodeJS.Signals | null;

/** What a failed program's end says about the cause: the content that it read, or the machine that it ran on. */
export type ProgramFault = 'content' | 'machine';

/** The shell's and the wrappers' codes for a program that could not be executed. */
const NOT_EXECUTED: readonly ProgramEnd[] = [125, 126, 127];

/** Exit codes of ffmpeg after one signal, and after more than three. The file is not at fault. */
const ENDED_ON_REQUEST: readonly ProgramEnd[] = [255, 123];

/** A wrapper reports the signal that ended its program as 128 and the signal's number. */
const FIRST_SIGNAL = 129;
const LAST_SIGNAL = 128 + 31;

/** What the wrappers, the loader and the system say when the machine could not run the program. */
const MACHINE_MESSAGES =
  /^(bwrap|prlimit|setpriv|nice): |error while loading shared libraries|Resource temporarily unavailable|Too many open files|Permission denied|Read-only file system|Stale file handle|Transport endpoint is not connected|No space left on device|Disk quota exceeded/;

/** Of address space (`prlimit`), of the machine or of a cgroup that refuses instead of killing. */
export const OUT_OF_MEMORY =
  /Cannot allocate memory|malloc of size \d+ failed|std::bad_alloc|failed to map segment/i;

const isSignal = (ended: ProgramEnd): boolean =>
  typeof ended !== 'number' || (ended >= FIRST_SIGNAL && ended <= LAST_SIGNAL);

/**
 * Decides who is to blame for a program that failed without having hit a limit of its run. Only an exit code together with a
 * message about what was read blames the content: a signal (the kernel's when memory runs out, too), a missing exit code, a program
 * that could not be executed or confined, and an end without a word are the machine's.
 */
export function faultOfEnd(ended: ProgramEnd, said: readonly string[]): ProgramFault {
  if (isSignal(ended) || NOT_EXECUTED.includes(ended) || ENDED_ON_REQUEST.includes(ended)) return 'machine';
  if (said.every((line) => line.trim() === '')) return 'machine';
  return said.some((line) => MACHINE_MESSAGES.test(line) || OUT_OF_MEMORY.test(line)) ? 'machine' : 'content';
}
