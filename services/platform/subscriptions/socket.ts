import { CloseCode, type Server } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';

/** A socket that does not answer one ping before the next is due is dead or does not read. */
const PING_EVERY_MS = 12_000;

/**
 * Connects a graphql-transport-ws server to a socket. A message counts as sent once the operating system has
 * accepted it.
 */
export function connectSocket<E>(server: Server<E>, socket: WebSocket, extra: E, log: Logger): void {
  socket.on('error', (err) => log.debug({ err }, 'a subscriber’s socket broke'));
  const subscribe = (receive: (text: string) => Promise<void>) => (data: unknown) => {
    receive(String(data)).catch((err: unknown) => {
      log.error({ err }, 'a message of a subscriber’s could not be handled');
      socket.close(CloseCode.InternalServerError, 'Internal server error');
    });
  };
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== socket.OPEN) return resolve();
          socket.send(text, (err) => (err ? reject(err) : resolve()));
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (receive) => socket.on('message', subscribe(receive)),
    },
    extra,
  );
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_EVERY_MS);
  socket.once('close', (code, reason) => {
    clearInterval(ping);
    void closed(code, String(reason));
  });
}
