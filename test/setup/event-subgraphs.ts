import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimPort } from './claim-port.js';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';

export const EVENT_SDL: Readonly<Record<string, string>> = {
  jobs: `${LINK}
    type Query { job(id: ID!): Job }
    type Mutation { touch(id: ID!): Boolean! }
    type Subscription { jobProgress(jobId: ID!): Job!  jobUpdates(videoId: ID): Job! }
    type Job @key(fields: "id") { id: ID! status: String! percent: Int! video: Video broken: String! askedBy: String }
    type Video @key(fields: "id", resolvable: false) { id: ID! }`,
  videos: `${LINK}
    type Query { video(id: ID!): Video }
    type Video @key(fields: "id") { id: ID! name: String! }`,
};

export interface Figures {
  sockets: number;
  /** Credentials of the open operations. */
  subscribed: string[];
  /** Number of operations so far. */
  opened: number;
  fetches: number;
  fetchedFor: string[];
  requestIds: string[];
}

export type Order =
  /** Resets all state and accepts callers of these keys from now on. */
  | { what: 'begin'; publicKeys: string }
  | { what: 'tell'; job: { id: string; status?: string; percent?: number; failing?: boolean } }
  | { what: 'finish'; id: string }
  /** Ends open operations on the job like an expired token. */
  | { what: 'doubt'; id: string }
  /** Holds back all responses, or releases them. */
  | { what: 'hold'; holding: boolean }
  | { what: 'refuse'; refusing: boolean }
  | { what: 'figures' };

/** A subgraph in a process of its own that can be killed and suspended. */
export interface EventSubgraph {
  readonly url: string;
  /** Executes the order and resolves to the counters. */
  order(order: Order): Promise<Figures>;
  signal(name: NodeJS.Signals): void;
  /** Restarts at the same address without state. */
  restart(): Promise<void>;
  /** Kills the process. */
  stop(): Promise<void>;
  /** Ends the test; the process may serve another. */
  leave(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, '..', 'gateway', 'event-subgraph-program.js');

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Processes that were running at the end of a test, for reuse: starting one takes longer than most tests. */
const idle = new Map<string, Running[]>();

/** Resolves to the next message of the process; rejects when it exits before one. */
async function nextWord(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const ended = once(child, 'exit', { signal: done.signal }).then(([code, signal]) => {
    throw new Error(`A subgraph of the test ended (${signal ?? code})`);
  });
  try {
    const [word] = await Promise.race([once(child, 'message', { signal: done.signal }), ended]);
    return word;
  } finally {
    done.abort();
  }
}

async function startProcess(name: string, port: number): Promise<Running> {
  const child = fork(PROGRAM, [name, String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await nextWord(child);
  // The child exits with this process and must not keep it running.
  child.unref();
  child.channel?.unref();
  return { child, port };
}

async function obey({ child }: Running, order: Order): Promise<Figures> {
  const answered = nextWord(child);
  child.channel?.ref();
  child.send(order);
  const figures = await answered;
  child.channel?.unref();
  return figures as Figures;
}

const isOver = ({ child }: Running): boolean => child.exitCode !== null || child.signalCode !== null;

async function kill(running: Running): Promise<void> {
  if (isOver(running)) return;
  const exited = once(running.child, 'exit');
  running.child.kill('SIGKILL');
  await exited;
}

export async function startEventSubgraph(name: string, publicKeys: string): Promise<EventSubgraph> {
  const left = idle.get(name)?.filter((known) => !isOver(known)) ?? [];
  let running = left.pop() ?? (await startProcess(name, await claimPort()));
  idle.set(name, left);
  const { port } = running;
  await obey(running, { what: 'begin', publicKeys });
  let last: Promise<unknown> = Promise.resolve();
  return {
    url: `http://127.0.0.1:${port}`,
    order: (order) => {
      const obeyed = last.then(() => obey(running, order));
      last = obeyed;
      return obeyed;
    },
    signal: (signal) => running.child.kill(signal),
    restart: async () => {
      await kill(running);
      running = await startProcess(name, port);
      await obey(running, { what: 'begin', publicKeys });
    },
    stop: () => kill(running),
    async leave() {
      if (isOver(running)) return;
      running.child.kill('SIGCONT');
      idle.set(name, [...(idle.get(name) ?? []), running]);
    },
  };
}
