import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** Connections that were cut. */
  readonly cuts: number;
  stop(): Promise<void>;
}

/**
 * Stands before a port and cuts connections: the first ones each after so many bytes of the client's. The client hears of it once the
 * other side has: what came before the cut has been read there, where a reset would throw away what had not.
 */
export async function startCuttingProxy(target: number, cutAfter: readonly number[]): Promise<CuttingProxy> {
  const plan = [...cutAfter];
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    let sent = 0;
    let isCut = false;
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (plan[0] !== undefined && sent > plan[0]) {
        plan.shift();
        cuts += 1;
        isCut = true;
        client.pause();
        upstream.end(chunk);
        return;
      }
      if (!upstream.write(chunk)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (chunk) => isCut || client.write(chunk));
    for (const socket of [client, upstream]) socket.on('error', close).on('close', close);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
