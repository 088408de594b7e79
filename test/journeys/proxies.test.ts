import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createClient as createSseClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { Agent, FormData, fetch as undiciFetch } from 'undici';
import { WebSocket } from 'ws';
import { clip } from '../setup/clips.js';
import { type ProxyName, startDocumentedProxy } from '../setup/documented-proxy.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { makeTestAuthority, type TestAuthority } from '../setup/test-authority.js';
import { waitUntil } from '../setup/wait-until.js';

/** A box of an MP4 file that players skip (ISO/IEC 14496-12, 8.1.2). */
function unused(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4);
  return box;
}

const UPDATES = 'subscription { jobUpdates { id kind status } }';
const FIVE_GIGABYTES = 5 * 1024 ** 3;
const A_PART = 4 * 1024 ** 2;

for (const name of ['nginx', 'Caddy'] as const)
  describe(`behind ${name}, with the lines of docs/operations.md`, () => {
    const product = useSharedProduct();
    let authority: TestAuthority;
    let proxy: Awaited<ReturnType<typeof startDocumentedProxy>>;
    let dispatcher: Agent;
    let authorization: string;

    before(async () => {
      authority = makeTestAuthority();
      proxy = await startDocumentedProxy(name, Number(new URL(product.urls.REST).port), authority);
      dispatcher = new Agent({ connect: { ca: authority.ca } });
      authorization = `Bearer ${product.apiKey}`;
    });
    after(async () => {
      await proxy?.stop();
      await dispatcher?.close();
      authority?.remove();
    });
    const call = (path: string, init: Parameters<typeof undiciFetch>[1] = {}) =>
      undiciFetch(proxy.url + path, { dispatcher, ...init, headers: { authorization, ...init.headers } });

    it('REST, the studio and sign-in are reached by TLS', async () => {
      expect((await call('/v1/videos')).status).to.equal(200);
      expect((await call('/')).headers.get('content-type')).to.include('text/html');
      expect((await call('/oauth/authorize')).status).to.equal(400);
    });

    it('a film of more than a proxy’s usual megabyte is uploaded by form', async () => {
      const form = new FormData();
      form.append('file', new Blob([await readFile(await clip('short')), unused(2 * 1024 ** 2)]), 'film.mp4');
      form.append('videoContext', 'x'.repeat(1000));
      const answer = await call('/v1/videos/upload', { method: 'POST', body: form });
      expect(answer.status, await answer.clone().text()).to.equal(201);
    });

    it('an upload is resumed where it was interrupted (tus)', async () => {
      const film = await readFile(await clip('short'));
      const half = Math.floor(film.length / 2);
      const tus = { 'tus-resumable': '1.0.0' };
      const created = await call('/v1/videos/tus', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(film.length),
          'upload-metadata': `filename ${btoa('film.mp4')},filetype ${btoa('video/mp4')}`,
        },
      });
      expect(created.status, await created.text()).to.equal(201);
      // The address names the product's public URL, which is not this proxy in the tests.
      const { pathname, search } = new URL(created.headers.get('location') as string);
      const send = (from: number, to: number) =>
        call(pathname + search, {
          method: 'PATCH',
          headers: {
            ...tus,
            'upload-offset': String(from),
            'content-type': 'application/offset+octet-stream',
          },
          body: film.subarray(from, to),
        });
      expect((await send(0, half)).status).to.equal(204);
      const state = await call(pathname + search, { method: 'HEAD', headers: tus });
      expect(state.headers.get('upload-offset')).to.equal(String(half));
      expect((await send(half, film.length)).status).to.equal(204);
    });

    it('subscriptions run over WebSockets and over event streams, event by event', async () => {
      const seen = { socket: 0, stream: 0 };
      const sockets = createClient({
        url: `${proxy.url.replace('https', 'wss')}/graphql`,
        webSocketImpl: class extends WebSocket {
          constructor(address: string, protocols: string) {
            super(address, protocols, { ca: authority.ca });
          }
        },
        connectionParams: { authorization },
        retryAttempts: 0,
      });
      const streams = createSseClient({
        url: `${proxy.url}/graphql/stream`,
        headers: { authorization },
        fetchFn: (url: string, init: object) => undiciFetch(url, { ...init, dispatcher }),
        retryAttempts: 0,
      });
      const sink = (kind: keyof typeof seen) => ({
        next: () => {
          seen[kind] += 1;
        },
        error: () => undefined,
        complete: () => undefined,
      });
      const leave = [
        sockets.subscribe({ query: UPDATES }, sink('socket')),
        streams.subscribe({ query: UPDATES }, sink('stream')),
      ];
      try {
        // Repeated until both have subscribed: what happened before is not sent.
        await waitUntil('both receive events', async () => {
          await call('/v1/videos/upload', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ videoUrl: 'https://127.0.0.1:1/none.mp4' }),
          });
          return seen.socket > 0 && seen.stream > 0;
        });
      } finally {
        for (const end of leave) end();
        await sockets.dispose();
      }
    });
  });

for (const name of ['nginx', 'Caddy'] as const)
  describe(`${name}, with the lines of docs/operations.md`, () => {
    it('passes a body of 5 GB on as it arrives, with the address of the client', () => passesOn(name));
  });

/** Sends the first part of a body of 5 GB: the server behind the proxy must see it before more is sent. */
async function passesOn(name: ProxyName): Promise<void> {
  const authority = makeTestAuthority();
  let received = 0;
  let seen: IncomingMessage | undefined;
  const behind: Server = createServer((incoming) => {
    seen = incoming;
    incoming.on('data', (part: Buffer) => {
      received += part.length;
    });
    incoming.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  const proxy = await startDocumentedProxy(name, (behind.address() as AddressInfo).port, authority);
  try {
    const sent = request(`${proxy.url}/v1/videos/upload`, {
      method: 'POST',
      ca: authority.ca,
      headers: { 'content-length': FIVE_GIGABYTES, 'x-forwarded-for': '203.0.113.9' },
    });
    sent.on('error', () => undefined);
    sent.write(Buffer.alloc(A_PART));
    await waitUntil('the part has arrived', () => received >= A_PART);
    expect(seen?.headers).to.include({
      'content-length': String(FIVE_GIGABYTES),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    sent.destroy();
  } finally {
    await proxy.stop();
    behind.closeAllConnections();
    behind.close();
    authority.remove();
  }
}
