import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { type GuardedProcess, spawnGuarded } from '../setup/guarded-process.js';
import { makeTestAuthority, type TestAuthority } from '../setup/test-authority.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRAM = join(packageRoot, 'dist', 'test', 'platform', 'connect-by-tls.js');

describe('connections by TLS', () => {
  let authority: TestAuthority;
  let https: Server;
  let database: PlainServer;
  let running: GuardedProcess | undefined;
  const seen = new Set<string>();

  before(async () => {
    authority = makeTestAuthority();
    https = createServer(authority.pair, ({ url = '' }, response) => {
      seen.add(url.split('/')[1] as string);
      response.writeHead(404).end();
    });
    https.on('clientError', (error: Error & { rawPacket?: Buffer }, socket) => {
      if (error.rawPacket?.toString('latin1').startsWith('AMQP')) seen.add('broker');
      socket.destroy();
    });
    const secureContext = createSecureContext(authority.pair);
    // A client of PostgreSQL asks for TLS in plain text first.
    database = createPlainServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('S');
        const secured = new TLSSocket(socket, { isServer: true, secureContext });
        secured.on('error', () => undefined);
        secured.once('data', () => {
          seen.add('database');
          secured.destroy();
        });
      });
    });
    for (const server of [https, database]) await once(server.listen(0, 'localhost'), 'listening');
  });
  afterEach(async () => {
    running?.signal('SIGKILL');
    await running?.exited;
    seen.clear();
  });
  after(() => {
    https.closeAllConnections();
    https.close();
    database.close();
    authority.remove();
  });

  const connectToAll = (env: NodeJS.ProcessEnv) => {
    const ports = [https, database].map((server) => String((server.address() as AddressInfo).port));
    running = spawnGuarded(process.execPath, [PROGRAM, ...ports], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    return running;
  };

  it('trust the authorities of NODE_EXTRA_CA_CERTS', async () => {
    connectToAll({ NODE_EXTRA_CA_CERTS: authority.caFile });

    const expected = [
      ...['receiver', 'engine', 'avatar', 'subgraph', 'bucket', 'broker', 'database', 'collector'],
    ];
    await waitUntil('every server was reached', () => expected.every((server) => seen.has(server)));
  });

  it('trust no other authority without it', async () => {
    await connectToAll({}).exited;

    expect([...seen]).to.deep.equal([]);
  });
});
