import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** Number of closed connections. */
  readonly cuts: number;
  stop(): Promise<void>;
}

/**
 * Proxies a port and closes each of the first connections after this many bytes from the client, once the
 * server has done with them what `beforeCut` waits for: until then the connection stays open and carries
 * nothing more. The client is notified after the server, which has then read everything sent before, whereas
 * a reset would discard unread data. `stop` throws what `beforeCut` threw.
 */
export async function startCuttingProxy(
  target: number,
  cutAfter: readonly number[],
  beforeCut: () => Promise<unknown>,
): Promise<CuttingProxy> {
  const plan = [...cutAfter];
  let cuts = 0;
  let failure: { readonly cause: unknown } | undefined;
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
        upstream.write(chunk);
        beforeCut().then(
          () => upstream.end(),
          (cause) => {
            failure ??= { cause };
            close();
          },
        );
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
      if (failure) throw failure.cause;
    },
  };
}
