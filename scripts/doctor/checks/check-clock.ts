import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Finding, ok, unknown, warning } from '../finding.js';

const WITHIN_MS = 5_000;
/** Exists once systemd-timesyncd has set the clock. */
const TIMESYNC_FILE = '/run/systemd/timesync/synchronized';

/** Who said whether the clock is synchronized; null where nothing on this machine can tell. */
export type ClockState = { readonly isSynchronized: boolean; readonly source: 'systemd' | 'chrony' } | null;

/** Asks whether the clock of this machine is synchronized: expiry of tokens, URLs and leases depends on it. */
export async function checkClock(env: NodeJS.ProcessEnv, timesyncFile = TIMESYNC_FILE): Promise<Finding[]> {
  return [clockFinding(await readClock(env, timesyncFile))];
}

async function readClock(env: NodeJS.ProcessEnv, timesyncFile: string): Promise<ClockState> {
  const run = async (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { env: { PATH: env.PATH, LC_ALL: 'C' }, timeout: WITHIN_MS }).then(
      ({ stdout }) => stdout.trim(),
      // Not installed, or, in a container, without the service that it asks.
      () => '',
    );
  // The flag of the kernel, whichever program sets the clock.
  const flag = await run('timedatectl', 'show', '--property=NTPSynchronized', '--value');
  if (flag === 'yes' || flag === 'no') return { isSynchronized: flag === 'yes', source: 'systemd' };
  const [, leap] = /^Leap status\s*: (.+)$/m.exec(await run('chronyc', '-n', 'tracking')) ?? [];
  if (leap) return { isSynchronized: leap !== 'Not synchronised', source: 'chrony' };
  return access(timesyncFile).then(
    () => ({ isSynchronized: true, source: 'systemd' }) as const,
    () => null,
  );
}

/** Returns what is to be said about the clock of this machine. */
export function clockFinding(state: ClockState): Finding {
  if (state === null)
    return unknown(
      'whether the clock is synchronized is unknown: neither timedatectl nor chronyc answers here, as in a container',
      'on the machine itself: timedatectl show --property=NTPSynchronized',
    );
  if (state.isSynchronized) return ok('the clock is synchronized');
  return warning(
    'the clock is not synchronized: tokens, URLs of files and leases may expire too early or too late',
    state.source === 'chrony'
      ? 'chronyc sources, then chronyc makestep'
      : 'timedatectl set-ntp true; where that is not supported, first apt-get install -y systemd-timesyncd',
  );
}
