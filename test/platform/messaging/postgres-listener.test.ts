import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import {
  listenReconnecting,
  type PostgresListener,
} from '../../../services/platform/messaging/postgres-listener.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { LISTENERS } from '../../setup/listeners.js';
import { waitUntil } from '../../setup/wait-until.js';

const WITHIN_MS = 60_000;

/** Forwards connections to a port until they are stalled; those that are opened later are forwarded. */
async function startStallingProxy(port: number) {
  const pairs: Array<readonly [Socket, Socket]> = [];
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
    pairs.push([client, upstream]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      for (const socket of pairs.flat()) socket.unpipe().pause();
    },
    stop: () => {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}

describe('listenReconnecting', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  let received: string[];
  const listeners: PostgresListener[] = [];
  beforeEach(() => {
    received = [];
  });
  afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())));

  const begin = (databaseUrl: string, name: string, ...channels: string[]) => {
    const listener = listenReconnecting({
      databaseUrl,
      channels,
      log: silentLog,
      onNotification: (channel, payload) => received.push(`${name}: ${channel} ${payload}`),
      onOpen: () => received.push(`${name}: open`),
    });
    listeners.push(listener);
    return listener;
  };
  const listen = async (name: string, ...channels: string[]) => {
    const listener = begin(database.urls.jobs, name, ...channels);
    await listener.wait(WITHIN_MS);
    return listener;
  };
  const notify = (channel: string) => db.query('select pg_notify($1, $2)', [channel, 'now']);
  const openConnections = async () => (await db.query(LISTENERS)).length as number;

  it('shares a connection between listeners, each of which receives its own channels', async () => {
    await listen('one', 'bells', 'lights');
    await listen('two', 'lights');

    for (const channel of ['bells', 'lights', 'doors']) await notify(channel);

    await waitUntil('all are notified', () => received.length === 5);
    expect(received).to.have.members([
      ...['one: open', 'one: bells now', 'one: lights now'],
      ...['two: open', 'two: lights now'],
    ]);
    expect(await openConnections()).to.equal(1);
  });

  it('tells every listener when it listens again', async () => {
    const [one, two] = [await listen('one', 'bells'), await listen('two', 'bells')];
    received.length = 0;

    await db.query(`select pg_terminate_backend(pid) from (${LISTENERS}) l`);

    await waitUntil('both listen again', () => received.length === 2);
    expect(received).to.have.members(['one: open', 'two: open']);
    await waitUntil('notifications arrive', () => one.isListening && two.isListening);
  });

  it('keeps the connection for the others when one stops, and closes it with the last', async () => {
    const [one, two] = [await listen('one', 'bells'), await listen('two', 'bells')];
    received.length = 0;

    await one.stop();
    await notify('bells');
    await waitUntil('the other is notified', () => received.length === 1);
    await two.stop();

    expect(received).to.deep.equal(['two: bells now']);
    await waitUntil('the connection is closed', async () => (await openConnections()) === 0);
  });

  it('listens on another connection when the shared one does not answer', async () => {
    const url = new URL(database.urls.jobs);
    const proxy = await startStallingProxy(Number(url.port));
    url.port = String(proxy.port);
    try {
      const one = begin(url.href, 'one', 'bells');
      await one.wait(WITHIN_MS);
      proxy.stall();
      const two = begin(url.href, 'two', 'bells');

      await waitUntil('both listen', () => received.length === 3 && one.isListening && two.isListening);
      await notify('bells');
      await waitUntil('both are notified', () => received.length === 5);
      expect(received.slice(0, 3)).to.have.members(['one: open', 'one: open', 'two: open']);
    } finally {
      await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
      proxy.stop();
    }
  });
});
