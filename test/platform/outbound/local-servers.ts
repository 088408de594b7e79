import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';

/** Servers of a test, on loopback addresses of its choice, that count connections. */
export function makeLocalServers() {
  const open: (Server | TcpServer)[] = [];

  async function listen<S extends Server | TcpServer>(server: S, host: string, port: number) {
    open.push(server);
    const seen = { connections: 0 };
    server.on('connection', () => {
      seen.connections += 1;
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return { port: (server.address() as AddressInfo).port, seen };
  }

  return {
    http: (answer: RequestListener, host = '127.0.0.1', port = 0) => listen(createServer(answer), host, port),
    https: (answer: RequestListener, pair: { key: string; cert: string }, host = '127.0.0.1') =>
      listen(createTlsServer(pair, answer), host, 0),
    silent: (host = '127.0.0.1') =>
      listen(
        createTcpServer(() => {}),
        host,
        0,
      ),
    async close() {
      for (const server of open.splice(0)) {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close();
      }
    },
  };
}
