import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { makeRandom } from './order.mjs';

const MAX_PAUSE_MS = 2_000;
const MAX_QUIET_MS = 1_500;
const MAX_PAUSED = 3;

/** A shell loop that keeps a processor busy half of the time. */
const BUSY =
  'while :; do end=$(($(date +%s%N) + 200000000)); while [ "$(date +%s%N)" -lt "$end" ]; do :; done; sleep 0.2; done';

/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // The process has ended meanwhile.
  }
};

/** Returns all descendants of a process, however they were started. @param {number} ancestor */
function descendants(ancestor) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => {
        const stat = read(`/proc/${pid}/stat`);
        return [Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
      }),
  );
  const descends = (/** @type {number} */ pid) => {
    for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at))
      if (at === ancestor) return true;
    return false;
  };
  return [...parents.keys()].filter(descends);
}

/**
 * Suspends random descendants of a process, each for up to two seconds, and keeps the processors busy:
 * product, servers, media programs and the tests themselves.
 * @param {number} root whose descendants are stopped
 * @param {number} seed
 */
export function startShaking(root, seed) {
  const random = makeRandom(seed ^ 0x5eed);
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn('nice', ['-n', '1', 'sh', '-c', BUSY], { stdio: 'ignore', detached: true }),
  );
  // Each busy loop leads a process group of its own.
  const busyGroups = new Set(busy.map(({ pid }) => pid));
  /** @type {Set<number>} */
  const paused = new Set();
  const signal = (/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(pid, name);
      return true;
    } catch {
      return false; // The process has ended meanwhile.
    }
  };
  const goOn = (/** @type {number} */ pid) => {
    if (paused.delete(pid)) signal(pid, 'SIGCONT');
  };
  let isOver = false;
  const next = () => {
    if (isOver) return;
    const candidates = descendants(root).filter((pid) => !paused.has(pid) && !isBusyLoop(pid, busyGroups));
    const chosen = candidates[Math.floor(random() * candidates.length)];
    if (chosen !== undefined && paused.size < MAX_PAUSED && signal(chosen, 'SIGSTOP')) {
      paused.add(chosen);
      setTimeout(() => goOn(chosen), random() * MAX_PAUSE_MS);
    }
    setTimeout(next, random() * MAX_QUIET_MS);
  };
  next();
  return {
    stop() {
      isOver = true;
      for (const pid of paused) goOn(pid);
      for (const { pid } of busy) signal(-(/** @type {number} */ (pid)), 'SIGKILL');
    },
  };
}

/** @param {number} pid @param {ReadonlySet<number | undefined>} groups */
function isBusyLoop(pid, groups) {
  const stat = read(`/proc/${pid}/stat`);
  return groups.has(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]));
}
