import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { makeJsonServer } from './json-server.js';

// Replaces all subgraphs in a process of its own, with equal responses except for their ids, at negligible
// cost.
const JOB = {
  id: 'export_1',
  kind: 'EXPORT',
  status: 'COMPLETED',
  attempt: 1,
  progress: { percent: 100, step: 'done', message: 'Done' },
  video: { __typename: 'Video', id: 'vid_1' },
};
const CREDENTIAL = {
  workspaceId: 'ws_bench',
  userId: null,
  credentialId: 'key_bench',
  role: null,
  scopes: null,
  expiresAt: null,
  plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
};

function answer(text: string): unknown {
  const { query, variables = {} } = JSON.parse(text) as { query: string; variables?: object };
  // Some gateways rename fields and variables.
  const given: unknown[] = Object.values(variables);
  if (query.includes('credential(')) return { credential: CREDENTIAL };
  if (query.includes('countApiCalls')) return { countApiCalls: true };
  if (!query.includes('_entities')) {
    const id = given.find((value) => typeof value === 'string') ?? JOB.id;
    return { job: { ...JOB, id, video: { ...JOB.video, id: `vid_${id}` } } };
  }
  const one = { __typename: 'Video', name: 'A talk', status: 'COMPLETED' };
  const field = /(\w+)\s*:\s*_entities/.exec(query)?.[1] ?? '_entities';
  const count = given.find(Array.isArray)?.length ?? 1;
  return { [field]: Array.from({ length: count }, () => one) };
}

const server = makeJsonServer(answer);
// A gateway's connections must outlast the rounds of the others, however busy the machine is.
server.keepAliveTimeout = 0;

/** Open operations, by socket and by the id that the gateway assigned. */
const open = new Map<WebSocket, Set<string>>();

/** Our gateway also selects `identity__` to identify the object of an event. */
const event = (id: string, percent: number): string =>
  JSON.stringify({
    id,
    type: 'next',
    payload: {
      data: { jobProgress: { ...JOB, identity__: JOB.id, progress: { ...JOB.progress, percent } } },
    },
  });

const sockets = new WebSocketServer({ server, handleProtocols: () => 'graphql-transport-ws' });
sockets.on('connection', (socket) => {
  const ids = new Set<string>();
  open.set(socket, ids);
  socket.on('close', () => open.delete(socket));
  socket.on('error', () => socket.terminate());
  socket.on('message', (text) => {
    const { type, id } = JSON.parse(String(text)) as { type: string; id: string };
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'ping') socket.send('{"type":"pong"}');
    if (type === 'complete') ids.delete(id);
    if (type !== 'subscribe') return;
    ids.add(id);
    socket.send(event(id, 0));
  });
});

/** Publishes a change to all subscribers and reports the number of operations. */
process.on('message', ({ percent }: { percent: number }) => {
  let operations = 0;
  for (const [socket, ids] of open) {
    for (const id of ids) socket.send(event(id, percent));
    operations += ids.size;
  }
  process.send?.({ operations });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
