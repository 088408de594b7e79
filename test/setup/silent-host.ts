import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export interface SilentHost {
  readonly port: number;
  close(): Promise<void>;
}

/** More connections than the system completes for a listener that accepts none. */
const FILLERS = 8;

/** Listens without ever accepting: once its queue is full, the system drops every further packet of a connection. */
const LISTENER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/** A port where connections are neither accepted nor refused, as on a host behind a firewall that drops packets. */
export async function startSilentHost(): Promise<SilentHost> {
  const listener = new Worker(LISTENER, { eval: true });
  const port = await new Promise<number>((resolve, reject) => {
    listener.once('message', resolve);
    listener.once('error', reject);
  });
  const fillers: Socket[] = [];
  for (let count = 0; count < FILLERS; count += 1)
    fillers.push(connect(port, '127.0.0.1').on('error', () => undefined));
  // Connections are completed in their order, so that the queue is full once the first of them is.
  await new Promise((resolve) => fillers[0]?.once('connect', resolve));
  return {
    port,
    async close() {
      for (const filler of fillers) filler.destroy();
      await listener.terminate();
    },
  };
}
