import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleProtocols } from 'graphql-ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { RequestContext, SubgraphServer } from '../graphql/serve-subgraph.js';
import { MAX_SUBGRAPH_REQUEST_BYTES } from '../http/request-bytes.js';
import { ACCESS_CHANGED_TOPIC, AccessChanged } from '../messaging/access-changes.js';
import type { Transport } from '../messaging/transport.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { LiveOperations } from './live-operations.js';
import { makeOperationServer } from './operation-server.js';
import { makeSubscriptionReader } from './read-subscription.js';
import { connectSocket } from './socket.js';

/** Each gateway uses one socket. */
const MAX_SOCKETS = 1000;
const GOING_AWAY = 1001;
/** Maximum time for the client's close frame. */
const CLOSE_WITHIN_MS = 2000;

/**
 * Serves subscriptions at `/graphql` on the subgraph's port, beside POST: graphql-transport-ws, with a
 * caller's token for every
 * operation. When the server closes, sockets are closed with a code that makes clients reconnect elsewhere.
 */
export async function serveSubscriptions<C extends RequestContext>(
  lifecycle: Lifecycle,
  { app, schema, verify, makeContext }: SubgraphServer<C>,
  transport: Transport,
): Promise<void> {
  const log = app.log as Logger;
  const live = await lifecycle.start(
    'live operations',
    () => new LiveOperations(),
    (operations) => operations.stop(),
  );
  await lifecycle.start(
    'changes of access',
    () => transport.listen(ACCESS_CHANGED_TOPIC, ({ body }) => live.accessChanged(AccessChanged.parse(body))),
    (listener) => listener.stop(),
  );
  const read = makeSubscriptionReader(schema);
  const operations = makeOperationServer({ schema, verify, makeContext, read, live }, log);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_SUBGRAPH_REQUEST_BYTES,
    handleProtocols,
  });
  let isClosing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', (err) => log.debug({ err }, 'a connection broke'));
    if (request.url?.split('?')[0] !== '/graphql') return refuse(stream, '404 Not Found');
    if (isClosing || sockets.clients.size >= MAX_SOCKETS) return refuse(stream, '503 Service Unavailable');
    sockets.handleUpgrade(request, stream, head, (socket) =>
      connectSocket(operations, socket, { running: 0 }, log),
    );
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of sockets.clients) socket.close(GOING_AWAY, 'Going away');
    const deadline = Date.now() + CLOSE_WITHIN_MS;
    while (sockets.clients.size > 0 && Date.now() < deadline) await sleep(20);
    for (const socket of sockets.clients) socket.terminate();
  });
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
