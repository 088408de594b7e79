import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../services/platform/config/package-root.js';
import { findFreePort } from '../supervisor/ports.js';
import { PORTS } from './bench-product.js';
import { watchOthers } from './idleness.js';
import { median } from './median.js';
import { costsOfTree, cpuSecondsOfTree, type ProcessCost } from './process-tree.js';
import { met, type Say } from './say.js';
import { untilReady } from './until-ready.js';

const STARTS = 3;
/** V8 collects the garbage of the start in several rounds, the last of them up to 220 s after it. */
const SETTLE_MS = 230_000;
const IDLE_MS = 60_000;
const READY_WITHIN_MS = 180_000;
const POLL_INTERVAL_MS = 20;
const GOALS = { percent: 1, megabytes: 600, startSeconds: 5, stopSeconds: 2 };

interface Started {
  readonly pid: number;
  readonly tookMs: number;
  /** Resolves with the time that it took. */
  stop(): Promise<number>;
}

async function start(env: NodeJS.ProcessEnv, restPort: string): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: packageRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await untilReady(child, `http://127.0.0.1:${restPort}/readyz`, {
    withinMs: READY_WITHIN_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  }).catch((err: unknown) => {
    child.kill('SIGTERM');
    throw err;
  });
  return {
    pid: child.pid as number,
    tookMs: performance.now() - startedAt,
    async stop() {
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      await ended;
      return performance.now() - stoppedAt;
    },
  };
}

const judge = (value: number, max: number): string => met(value <= max);

const sumOf = (costs: readonly ProcessCost[], key: 'cpuSeconds' | 'memoryBytes'): number =>
  costs.reduce((sum, cost) => sum + cost[key], 0);

function describePrograms(say: Say, before: readonly ProcessCost[], after: readonly ProcessCost[]): void {
  for (const program of new Set(after.map((cost) => cost.program))) {
    const [earlier, later] = [before, after].map((costs) => costs.filter((cost) => cost.program === program));
    const seconds = sumOf(later ?? [], 'cpuSeconds') - sumOf(earlier ?? [], 'cpuSeconds');
    const megabytes = sumOf(later ?? [], 'memoryBytes') / 1e6;
    say(
      `  ${program.padEnd(12)} ${((seconds / IDLE_MS) * 100_000).toFixed(2)} % of a core, ${megabytes.toFixed(0)} MB`,
    );
  }
}

/** Measures the whole product while nobody uses it, and its start and stop, on a tree that is set up. */
export async function benchIdle(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const ports: Record<string, string> = {};
  for (const name of PORTS) ports[`${name}_PORT`] = String(await findFreePort());
  const { PATH, HOME } = env;
  const settings = { PATH, HOME, ...ports, DATA_DIR: join(folder, 'data'), SETUP_SYSTEM_PACKAGES: '0' };
  const launch = () => start(settings, ports.REST_PORT as string);
  // Creates the database.
  await (await launch()).stop();

  const [starts, stops]: [number[], number[]] = [[], []];
  for (let round = 1; round <= STARTS; round++) {
    const product = await launch();
    starts.push(product.tookMs / 1000);
    if (round === STARTS) await measureIdle(say, product.pid);
    stops.push((await product.stop()) / 1000);
  }
  const [startS, stopS] = [median(starts), median(stops)];
  const { startSeconds, stopSeconds } = GOALS;
  say(
    `npm start  ${startS.toFixed(1)} s until /readyz answers 200, median of ${STARTS}; goal: at most ${startSeconds} s, ${judge(startS, startSeconds)}`,
  );
  say(
    `stop       ${stopS.toFixed(1)} s, median of ${STARTS}; goal: at most ${stopSeconds} s, ${judge(stopS, stopSeconds)}`,
  );
}

async function measureIdle(say: Say, pid: number): Promise<void> {
  await sleep(SETTLE_MS);
  const others = watchOthers();
  const [before, secondsBefore] = [costsOfTree(pid), cpuSecondsOfTree(pid)];
  await sleep(IDLE_MS);
  const [after, secondsAfter] = [costsOfTree(pid), cpuSecondsOfTree(pid)];
  const percent = ((secondsAfter - secondsBefore) / IDLE_MS) * 100_000;
  const megabytes = sumOf(after, 'memoryBytes') / 1e6;
  const busy = others(secondsAfter - secondsBefore).toFixed(1);
  say(`idle for ${IDLE_MS / 1000} s, ${SETTLE_MS / 1000} s after the start; others kept ${busy} cores busy`);
  describePrograms(say, before, after);
  say(
    `processor  ${percent.toFixed(2)} % of a core; goal: at most ${GOALS.percent} %, ${judge(percent, GOALS.percent)}`,
  );
  say(
    `memory     ${megabytes.toFixed(0)} MB; goal: at most ${GOALS.megabytes} MB, ${judge(megabytes, GOALS.megabytes)}`,
  );
}
