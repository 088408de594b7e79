import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `open` forwards everything. `refuse` resets existing and new connections. `slow` forwards everything late.
 * In `blackhole` nothing arrives in either direction and no error is reported; data sent meanwhile arrives
 * afterwards, as in TCP.
 */
export type LinkState = 'open' | 'refuse' | 'slow' | 'blackhole';

/** A network between the product and a server it uses, which can be made to fail. */
export interface FaultProxy {
  readonly port: number;
  setState(state: LinkState): void;
  /** Resets all existing connections; new ones can be opened. */
  cut(): void;
  stop(): Promise<void>;
}

const SLOW_BY_MS = 150;

export async function startFaultProxy(targetPort: number, slowByMs = SLOW_BY_MS): Promise<FaultProxy> {
  let state: LinkState = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (state === 'refuse') return void client.resetAndDestroy();
    const upstream = connect(targetPort, '127.0.0.1').pause();
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      pass(from, to);
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      if (state !== 'blackhole') from.resume();
    }
  });

  function pass(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (state !== 'slow') return void write(from, to, chunk);
      // Chunks are delayed one after the other, which preserves their order.
      from.pause();
      setTimeout(() => {
        write(from, to, chunk);
        if (state !== 'blackhole') from.resume();
      }, slowByMs);
    });
    from.on('end', () => to.end());
  }

  function write(from: Socket, to: Socket, chunk: Buffer): void {
    if (to.destroyed || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => state !== 'blackhole' && from.resume());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    setState(next) {
      state = next;
      if (next === 'refuse') cut();
      for (const pair of pairs)
        for (const socket of pair) next === 'blackhole' ? socket.pause() : socket.resume();
    },
    async stop() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
