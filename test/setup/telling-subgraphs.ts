import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimPort } from './claim-port.js';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';

export const TELLING_SDL: Readonly<Record<string, string>> = {
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
  /** Credentials in whose name operations are open now. */
  subscribed: string[];
  /** Operations so far. */
  opened: number;
  fetches: number;
  fetchedFor: string[];
  requestIds: string[];
}

export type Order =
  | { what: 'tell'; job: { id: string; status?: string; percent?: number; failing?: boolean } }
  | { what: 'finish'; id: string }
  /** Ends what is open about the job as a token does that is too old. */
  | { what: 'doubt'; id: string }
  | { what: 'answerAfter'; ms: number }
  | { what: 'refuse'; refusing: boolean }
  | { what: 'figures' };

/** A subgraph in a process of its own: it can be killed and halted. */
export interface TellingSubgraph {
  readonly url: string;
  /** Resolves when it has obeyed, to what it counted. */
  order(order: Order): Promise<Figures>;
  signal(name: NodeJS.Signals): void;
  /** At the same address, remembering nothing. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, '..', 'gateway', 'telling-subgraph.js');

export async function startTellingSubgraph(name: string, publicKeys: string): Promise<TellingSubgraph> {
  let child: ChildProcess;
  const port = await claimPort();
  const start = async (): Promise<void> => {
    child = fork(PROGRAM, [name, publicKeys, String(port)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  let last: Promise<unknown> = Promise.resolve();
  return {
    url: `http://127.0.0.1:${port}`,
    order: (order) => {
      const obeyed = last.then(async () => {
        const answered = once(child, 'message');
        child.send(order);
        return (await answered)[0] as Figures;
      });
      last = obeyed;
      return obeyed;
    },
    signal: (signal) => child.kill(signal),
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}
