import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface RefusingProxy {
  readonly port: number;
  /** While it refuses, new and existing connections are closed. */
  setRefusing(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/** Proxies a server's port, so that the server can be unreachable for one client. */
export async function startRefusingProxy(target: number, host = '127.0.0.1'): Promise<RefusingProxy> {
  const clients = new Set<Socket>();
  let refuses = false;
  const server = createServer((client) => {
    if (refuses) return client.destroy();
    clients.add(client);
    const upstream = connect(target, host);
    const close = () => {
      clients.delete(client);
      client.destroy();
      upstream.destroy();
    };
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', close).on('close', close);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakOff = () => {
    for (const client of clients) client.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    setRefusing: (isRefusing) => {
      refuses = isRefusing;
      if (refuses) breakOff();
    },
    stop: async () => {
      breakOff();
      server.close();
      await once(server, 'close');
    },
  };
}
