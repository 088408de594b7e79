import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type MeasuredGateway, NAMES } from './measured-gateway.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const SUBSCRIBERS = 200;
const EVENTS_A_ROUND = 300;
/** Events of a round before the measured ones: V8 discards code of a process that idles. */
const LEAD_IN_EVENTS = 30;
/** Odd, for the median. Other work on the machine changes single rounds by a third. */
const ROUNDS = 9;
const EVENT_GOAL = 0.15;

const LIVE_SUBSCRIBERS = 10_000;
const CLIENT_PROCESSES = 2;
/** Number of subscribed jobs, each of which has a second subscriber. */
const LIVE_JOBS = 1000;
const LIVE_GOAL_BYTES = 200 * 1024 ** 2;

/** Runs clients in separate processes. */
class Subscribers {
  #expected = 0;
  readonly #ended: Promise<never>;

  private constructor(
    private readonly children: readonly ChildProcess[],
    private readonly each: number,
  ) {
    this.#ended = Promise.race(children.map((child) => once(child, 'exit'))).then(() => {
      throw new Error('The subscribers ended');
    });
    // An exit at the end is expected.
    this.#ended.catch(() => undefined);
  }

  static async open(graphqlUrl: string, count: number, jobs: number, processes = 1): Promise<Subscribers> {
    const each = count / processes;
    const program = join(import.meta.dirname, 'gateway-subscribers.js');
    const children = Array.from({ length: processes }, () =>
      fork(program, [graphqlUrl, `${each}`, `${jobs}`]),
    );
    const subscribers = new Subscribers(children, each);
    await subscribers.#answers();
    subscribers.#expected = each;
    return subscribers;
  }

  /** Resolves when each client has received this many more events. */
  async receive(events: number): Promise<void> {
    this.#expected += this.each * events;
    const answers = this.#answers();
    for (const child of this.children) child.send({ awaited: this.#expected });
    await answers;
  }

  async #answers(): Promise<void> {
    const answered = this.children.map((child) => new Promise((resolve) => child.once('message', resolve)));
    await Promise.race([Promise.all(answered), this.#ended]);
  }

  async close(): Promise<void> {
    await Promise.all(
      this.children.map((child) => {
        const ended = once(child, 'exit');
        child.disconnect();
        return ended;
      }),
    );
  }
}

/** Publishes a change and returns the number of operations that the subgraphs sent it to. */
async function publish(standIns: ChildProcess, percent: number): Promise<number> {
  const answered = once(standIns, 'message');
  standIns.send({ percent });
  const [{ operations }] = (await answered) as [{ operations: number }];
  return operations;
}

/**
 * Returns the microseconds per event received by a subscriber, with all subscribers watching the same object.
 */
async function spendOn(
  gateway: MeasuredGateway,
  standIns: ChildProcess,
): Promise<{ us: number; operations: number }> {
  const subscribers = await Subscribers.open(gateway.graphqlUrl, SUBSCRIBERS, 1);
  try {
    let operations = 0;
    const send = async (first: number, end: number) => {
      for (let event = first; event < end; event++) {
        const received = subscribers.receive(1);
        operations = await publish(standIns, event);
        await received;
      }
    };
    await send(0, LEAD_IN_EVENTS);
    const before = cpuSecondsOfTree(gateway.pid);
    await send(LEAD_IN_EVENTS, LEAD_IN_EVENTS + EVENTS_A_ROUND);
    const spent = cpuSecondsOfTree(gateway.pid) - before;
    return { us: (spent / (SUBSCRIBERS * EVENTS_A_ROUND)) * 1_000_000, operations };
  } finally {
    await subscribers.close();
  }
}

/** Measures the cost of an event with many subscribers; the gateways alternate. */
export async function benchSharedEvents(
  gateways: readonly MeasuredGateway[],
  standIns: ChildProcess,
  say: Say,
): Promise<void> {
  const rounds = new Map(gateways.map(({ name }) => [name, [] as number[]]));
  const operations = new Map<string, number>();
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const gateway of gateways) {
      const spent = await spendOn(gateway, standIns);
      operations.set(gateway.name, spent.operations);
      if (round > 0) rounds.get(gateway.name)?.push(spent.us);
    }
  }
  const of = (name: string) => median(rounds.get(name) as number[]);
  say(
    `shared event, ${ROUNDS} rounds of ${EVENTS_A_ROUND} to ${SUBSCRIBERS} subscribers, processor time per received event:`,
  );
  for (const { name } of gateways)
    say(
      `  ${name.padEnd(32)} ${of(name).toFixed(1).padStart(5)} µs, from ${operations.get(name)} at the subgraph`,
    );
  if (rounds.has(NAMES.hive)) say(judge(NAMES.ours, of(NAMES.ours) / of(NAMES.hive), EVENT_GOAL));
}

/** Resident memory, of which the pages that other processes share count in part (PSS) or as a whole (RSS). */
function memoryOf(pid: number): { pss: number; rss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024;
  return { pss: read('Pss'), rss: read('Rss') };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

/** Measures the memory of a gateway with this many connections. */
export async function benchLiveSubscribers(
  gateway: MeasuredGateway,
  standIns: ChildProcess,
  say: Say,
): Promise<void> {
  const before = memoryOf(gateway.pid);
  const subscribers = await Subscribers.open(
    gateway.graphqlUrl,
    LIVE_SUBSCRIBERS,
    LIVE_JOBS,
    CLIENT_PROCESSES,
  );
  try {
    for (const percent of [1, 2, 3]) {
      const received = subscribers.receive(1);
      await publish(standIns, percent);
      await received;
    }
    const now = memoryOf(gateway.pid);
    const verdict = met(now.pss <= LIVE_GOAL_BYTES);
    const each = (now.pss - before.pss) / LIVE_SUBSCRIBERS / 1024;
    say(
      `${LIVE_SUBSCRIBERS} live subscribers to ${LIVE_JOBS} jobs, each receiving three events, memory of ${gateway.name} as shipped (PSS):`,
    );
    say(
      `  ${megabytes(now.pss)} (${megabytes(before.pss)} before, ${each.toFixed(1)} kB each; RSS ${megabytes(now.rss)}); goal: at most ${megabytes(LIVE_GOAL_BYTES)}, ${verdict}`,
    );
  } finally {
    await subscribers.close();
  }
}
