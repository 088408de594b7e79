import { setTimeout as sleep } from 'node:timers/promises';
import { signalOne } from '../../../supervisor/running-processes.js';
import type { Installation, LinkName } from '../installation.js';
import {
  type Fault,
  type FaultKind,
  type ProcessName,
  QUEUE_CONSUMERS,
  type QueueName,
} from '../schedule.js';
import { shiftDatabaseClock } from './database-clock.js';
import type { LinkState } from './fault-proxy.js';
import { deleteQueue, purgeQueue } from './lose-messages.js';
import { restartProduct } from './restart-product.js';
import { signalNextProgram } from './signal-programs.js';

/**
 * Injects a fault and ends it. When it resolves, everything is restored except what the product itself must
 * recover.
 */
type Inject = (installation: Installation, fault: Fault) => Promise<void>;

/** The fault had no effect, because its target did not run. */
export class FaultMissed extends Error {}

const processOf = ({ product }: Installation, target: string | undefined): number => {
  try {
    return product.pidOf(target as ProcessName);
  } catch (cause) {
    throw new FaultMissed(`${target} is not running`, { cause });
  }
};

const linkOf = ({ links }: Installation, { target }: Fault) => {
  const link = links[target as LinkName];
  if (!link) throw new FaultMissed(`there is no link to the ${target}`);
  return link;
};

const failLink =
  (state: LinkState): Inject =>
  async (installation, fault) => {
    const link = linkOf(installation, fault);
    link.setState(state);
    await sleep(fault.lastsMs);
    link.setState('open');
  };

const signalProgram =
  (signal: 'SIGKILL' | 'SIGSTOP'): Inject =>
  async ({ product }, { lastsMs }) => {
    const found = await signalNextProgram(product.dataDir, signal, lastsMs);
    if (!found) throw new FaultMissed('no program was at work');
  };

/**
 * Interval at which backends of the product's services are terminated, so that different statements are
 * interrupted.
 */
const TERMINATE_EVERY_MS = 400;
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'svc-%'`;

const onServer = (does: () => void): void => {
  try {
    does();
  } catch (cause) {
    throw new FaultMissed('PostgreSQL is not running', { cause });
  }
};

const INJECT: Readonly<Record<FaultKind, Inject>> = {
  'kill-process': async (installation, fault) => signalOne(processOf(installation, fault.target), 'SIGKILL'),
  async 'stop-process'(installation, fault) {
    const pid = processOf(installation, fault.target);
    signalOne(pid, 'SIGSTOP');
    await sleep(fault.lastsMs);
    signalOne(pid, 'SIGCONT');
  },
  'restart-supervisor': ({ product }, { target = 'all' }) => restartProduct(product, target),
  'kill-database': async ({ database }) => onServer(database.kill),
  async 'stop-database'({ database }, { lastsMs }) {
    onServer(database.stop);
    await sleep(lastsMs);
    database.continue();
  },
  async 'terminate-backends'({ database }, { lastsMs }) {
    for (let left = lastsMs; left > 0; left -= TERMINATE_EVERY_MS) {
      await database.sql(TERMINATE);
      await sleep(TERMINATE_EVERY_MS);
    }
  },
  async 'kill-broker'({ broker }) {
    await broker?.kill();
    await broker?.restart();
  },
  async 'stop-broker'({ broker }, { lastsMs }) {
    broker?.signal('SIGSTOP');
    await sleep(lastsMs);
    broker?.signal('SIGCONT');
  },
  async 'purge-queue'(installation, { target, lastsMs }) {
    const queue = target as QueueName;
    // What it had taken waits in the queue again, and what is sent until it is back.
    signalOne(processOf(installation, QUEUE_CONSUMERS[queue]), 'SIGKILL');
    const lost = await purgeQueue(installation, queue, lastsMs);
    if (lost === 0) throw new FaultMissed(`nothing was sent to ${queue}`);
  },
  async 'delete-queue'({ broker }, { target }) {
    await deleteQueue(broker, target as QueueName).catch((cause: unknown) => {
      throw new FaultMissed('the broker is not running', { cause });
    });
  },
  'cut-link': async (installation, fault) => linkOf(installation, fault).cut(),
  'refuse-link': failLink('refuse'),
  'slow-link': failLink('slow'),
  'blackhole-link': failLink('blackhole'),
  async 'fill-disk'({ disk, reserveBytes }, { lastsMs, target }) {
    // The product writes at the same time, so it may be the process that runs out of space.
    await disk?.fill(target === 'full' ? 0 : Math.floor(reserveBytes * 0.75)).catch(() => undefined);
    await sleep(lastsMs);
    await disk?.clear();
  },
  async 'shift-process-clock'({ clocks }, { lastsMs, target = 'all', shiftMs = 0 }) {
    clocks?.shift(target, shiftMs);
    await sleep(lastsMs);
    clocks?.shift(target, 0);
  },
  async 'shift-database-clock'({ database }, { lastsMs, shiftMs = 0 }) {
    await retried(() => shiftDatabaseClock(database.url(), shiftMs));
    await sleep(lastsMs);
    await retried(() => shiftDatabaseClock(database.url(), 0));
  },
  'kill-program': signalProgram('SIGKILL'),
  'hang-program': signalProgram('SIGSTOP'),
  async 'break-program'({ programs }, { lastsMs, target = 'ffmpeg' }) {
    programs?.break(target);
    await sleep(lastsMs);
    programs?.repair(target);
  },
  async 'fail-receiver'({ receiver }, { lastsMs }) {
    receiver.isFailing = true;
    await sleep(lastsMs);
    receiver.isFailing = false;
  },
};

const TRIES = 300;
const TRY_EVERY_MS = 200;

/** Retries, because the clock must be restored even while another fault makes the server unreachable. */
async function retried(does: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await does();
    } catch (err) {
      if (tries === TRIES) throw err;
      await sleep(TRY_EVERY_MS);
    }
  }
}

/** Throws `FaultMissed` when the target did not run. */
export const injectFault: Inject = (installation, fault) => INJECT[fault.kind](installation, fault);
