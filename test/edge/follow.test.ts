import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { makeHttpFollow } from '../../rest-adapter/wait/follow.js';
import { aCaller } from '../setup/calls.js';

describe('following changes at a gateway', () => {
  let gateway: Server;
  let following: ReturnType<typeof makeHttpFollow>;
  /** Chunks that the gateway sends on a stream that it then leaves open. */
  let chunks: readonly string[];
  let closed: Promise<unknown>;

  beforeEach(async () => {
    gateway = createServer((_request, response) => {
      closed = once(response, 'close');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of chunks) response.write(chunk);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    following = makeHttpFollow(`http://127.0.0.1:${port}`, async () => 'signed');
  });
  afterEach(async () => {
    await following.close();
    gateway.close();
  });

  const call = { document: '', variables: {}, claims: aCaller(), authorization: '', requestId: 'req_1' };
  const results = (signal = new AbortController().signal) => following.follow(call, signal);
  /** Collects errors that would crash the process. */
  const uncaught = async (act: () => Promise<unknown>): Promise<readonly Error[]> => {
    const errors: Error[] = [];
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (err) => errors.push(err));
    try {
      await act();
      await closed;
      // Stream errors are emitted in the ticks after the end of the stream.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of others) process.on('uncaughtException', listener);
    }
    return errors;
  };

  it('yields each result, regardless of how the network splits the stream', async () => {
    const text =
      'event: next\ndata: {"data":{"name":"Überblick"}}\n\n:\n\nevent: next\ndata: {"data":{"name":"two"}}\n\n';
    chunks = [text];
    const bytes = Buffer.from(text);
    const names: unknown[] = [];
    gateway.removeAllListeners('request');
    gateway.on('request', (_request, response) => {
      response.writeHead(200);
      const send = (at: number) => {
        if (at === bytes.length) return void response.end();
        response.write(bytes.subarray(at, at + 1), () => send(at + 1));
      };
      send(0);
    });

    for await (const { data } of results()) names.push(data);

    expect(names).to.deep.equal([{ name: 'Überblick' }, { name: 'two' }]);
  });

  it('ends the stream without an uncaught error when the consumer stops', async () => {
    chunks = ['event: next\ndata: {"data":{"name":"one"}}\n\n'];

    const errors = await uncaught(async () => {
      for await (const _ of results()) break;
    });

    expect(errors).to.deep.equal([]);
  });

  it('ends the stream without an uncaught error when the signal aborts', async () => {
    chunks = ['event: next\ndata: {"data":{"name":"one"}}\n\n'];
    const end = new AbortController();

    const errors = await uncaught(async () => {
      const reading = (async () => {
        for await (const _ of results(end.signal)) end.abort();
      })();
      await reading.catch(() => undefined);
    });

    expect(errors).to.deep.equal([]);
  });

  it('ends the stream without an uncaught error when the gateway refuses the subscription', async () => {
    chunks = ['event: next\ndata: {"errors":[{"message":"no"}]}\n\n'];

    const errors = await uncaught(async () => {
      const failure = await results()
        .next()
        .then(
          () => null,
          (err: Error) => err,
        );
      expect(failure?.message).to.include('try again');
    });

    expect(errors).to.deep.equal([]);
  });
});
