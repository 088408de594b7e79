import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { GraphQLError, graphql, parse, subscribe } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { makeCallerVerifier } from '../../services/platform/access/caller.js';
import { EVENT_SDL, type Figures, type Order } from '../setup/event-subgraphs.js';

// A subgraph in a process of its own, which publishes the events it is sent and records its operations:
// `<name> <port>`.

interface Asked {
  readonly credentialId: string;
  readonly requestId: string;
}

const [, , name = '', port = '0'] = process.argv;
let verify: ReturnType<typeof makeCallerVerifier> = async () => {
  throw new Error('No keys yet');
};
const noFigures = () => ({ subscribed: [], opened: 0, fetches: 0, fetchedFor: [], requestIds: [] });
const figures: Omit<Figures, 'sockets'> = noFigures();
const jobs = new Map<string, { id: string; status: string; percent: number; failing?: boolean }>();
const listeners = new Set<{
  readonly about: (id: string) => boolean;
  push(job: unknown): void;
  end(): void;
  fail(): void;
}>();
let released = Promise.resolve();
let release: () => void = () => undefined;
let isRefusing = false;

const jobOf = (id: string) => {
  const known = jobs.get(id) ?? { id, status: 'RUNNING', percent: 0 };
  jobs.set(id, known);
  return { ...known, video: { __typename: 'Video', id: `vid_${id}` } };
};

/** Yields the current state, then every change. */
function notifyAbout(
  field: string,
  first: unknown[],
  about: (id: string) => boolean,
  { credentialId }: Asked,
) {
  const waiting: unknown[] = first.map((job) => ({ [field]: job }));
  let wake: ((result: IteratorResult<unknown>) => void) | undefined;
  let refuse: (thrown: unknown) => void = () => undefined;
  let isOver = false;
  const over = { done: true as const, value: undefined };
  const listener = {
    about,
    push(job: unknown) {
      const value = { [field]: job };
      if (wake) wake({ done: false, value });
      else waiting.push(value);
      wake = undefined;
    },
    fail() {
      refuse(new GraphQLError('too old', { extensions: { code: 'authentication_error' } }));
      listener.end();
    },
    end() {
      isOver = true;
      wake?.(over);
      if (listeners.delete(listener)) figures.subscribed.splice(figures.subscribed.indexOf(credentialId), 1);
    },
  };
  listeners.add(listener);
  figures.opened += 1;
  figures.subscribed.push(credentialId);
  return {
    next: async () => {
      if (waiting.length > 0) return { done: false, value: waiting.shift() };
      return isOver
        ? over
        : new Promise<IteratorResult<unknown>>((resolve, reject) => {
            wake = resolve;
            refuse = reject;
          });
    },
    return: async () => {
      listener.end();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const explode = () => {
  throw new Error('select secret from /srv/somewhere');
};
const later = async <T>(answer: T): Promise<T> => {
  await released;
  return answer;
};
const RESOLVERS: Record<string, object> = {
  jobs: {
    Query: { job: (_: unknown, { id }: { id: string }) => jobOf(id) },
    Mutation: { touch: () => true },
    Job: {
      broken: (job: { failing?: boolean }) => (job.failing ? explode() : 'whole'),
      askedBy: (_: unknown, __: unknown, { credentialId }: Asked) => credentialId,
    },
    Subscription: {
      jobProgress: {
        subscribe: (_: unknown, { jobId }: { jobId: string }, asked: Asked) => {
          if (jobId === 'missing')
            throw new GraphQLError('Job missing not found', { extensions: { code: 'not_found' } });
          return notifyAbout('jobProgress', [jobOf(jobId)], (id) => id === jobId, asked);
        },
      },
      jobUpdates: {
        subscribe: (_: unknown, __: unknown, asked: Asked) =>
          notifyAbout('jobUpdates', [...jobs.keys()].map(jobOf), () => true, asked),
      },
    },
  },
  videos: {
    Query: { video: (_: unknown, { id }: { id: string }) => ({ id }) },
    Video: {
      __resolveReference: (video: object, { credentialId }: Asked) => {
        figures.fetches += 1;
        figures.fetchedFor.push(credentialId);
        return later(video);
      },
      name: ({ id }: { id: string }) => `Name of ${id}`,
    },
  },
};
const schema = buildSubgraphSchema([
  { typeDefs: parse(EVENT_SDL[name] as string), resolvers: RESOLVERS[name] as never },
]);

const readAsked = async (authorization: unknown, requestId: unknown): Promise<Asked> => {
  if (isRefusing) throw new GraphQLError('no longer valid', { extensions: { code: 'authentication_error' } });
  const caller = await verify(String(authorization).replace('Bearer ', '')).catch(() => {
    throw new GraphQLError('no signed token', { extensions: { code: 'authentication_error' } });
  });
  figures.requestIds.push(String(requestId));
  return { credentialId: String(caller.credentialId), requestId: String(requestId) };
};

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    // The probe of a circuit breaker is no operation.
    if (request.method !== 'POST') return response.writeHead(404).end();
    const { query: source, variables: variableValues } = JSON.parse(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json');
    try {
      const contextValue = await readAsked(request.headers.authorization, request.headers['x-request-id']);
      response.end(JSON.stringify(await graphql({ schema, source, variableValues, contextValue })));
    } catch (refused) {
      response.end(JSON.stringify({ errors: [refused] }));
    }
  });
});
const sockets = new WebSocketServer({ server, path: '/graphql' });
useServer(
  {
    schema,
    onSubscribe: async (_ctx, _id, { query, variables, extensions }) => {
      try {
        const contextValue = await readAsked(extensions?.authorization, extensions?.requestId);
        return { schema, document: parse(query), variableValues: variables, contextValue };
      } catch (thrown) {
        return [thrown as GraphQLError];
      }
    },
    subscribe,
  },
  sockets,
);

/** Restores the initial state for another gateway. */
const beginAnew = () => {
  for (const socket of sockets.clients) socket.terminate();
  for (const listener of [...listeners]) listener.end();
  jobs.clear();
  release();
  isRefusing = false;
  Object.assign(figures, noFigures());
};

const OBEY: { [W in Order['what']]: (order: Extract<Order, { what: W }>) => void } = {
  begin: ({ publicKeys }) => {
    beginAnew();
    verify = makeCallerVerifier(JSON.parse(publicKeys));
  },
  tell: ({ job }) => {
    jobs.set(job.id, { ...jobOf(job.id), ...job });
    for (const listener of listeners) if (listener.about(job.id)) listener.push(jobOf(job.id));
  },
  finish: ({ id }) => {
    for (const listener of [...listeners]) if (listener.about(id)) listener.end();
  },
  doubt: ({ id }) => {
    for (const listener of [...listeners]) if (listener.about(id)) listener.fail();
  },
  hold: ({ holding }) => {
    release();
    if (!holding) return;
    released = new Promise((resolve) => {
      release = resolve;
    });
  },
  refuse: ({ refusing }) => {
    isRefusing = refusing;
  },
  figures: () => undefined,
};
process.on('message', (order: Order) => {
  OBEY[order.what](order as never);
  process.send?.({ ...figures, sockets: sockets.clients.size } satisfies Figures);
});
process.on('disconnect', () => process.exit());
server.listen(Number(port), '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
