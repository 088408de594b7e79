import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { receiveSource } from '../../rest-adapter/routes/uploads.js';
import { acceptFileForms } from '../../rest-adapter/upload/accept-file-forms.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { silentLog } from '../setup/calls.js';

const BOUNDARY = 'boundary-of-the-form';
const HEAD = [
  ...[`--${BOUNDARY}`, 'Content-Disposition: form-data; name="file"; filename="talk.mp4"'],
  ...['Content-Type: video/mp4', '', ''],
].join('\r\n');
const CHUNK = Buffer.alloc(64 * 1024, 1);
const MEGABYTE = 1024 * 1024;

interface Media {
  readonly url: string;
  stop(): Promise<void>;
}

/** Behaves like media when its process is killed: the kernel closes its sockets. */
async function startDyingMedia(answer: (socket: Socket, receivedBytes: number) => void): Promise<Media> {
  const server: Server = createServer((socket) => {
    let received = 0;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.length;
      answer(socket, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe('form upload while media dies', () => {
  let app: FastifyInstance;
  let media: Media;

  const start = async (answer: Parameters<typeof startDyingMedia>[0]) => {
    media = await startDyingMedia(answer);
    app = makeHttpServer({ log: silentLog });
    await acceptFileForms(app);
    const deps = { mediaUrl: media.url, sign: async () => 'token' };
    app.post('/upload', async (request, reply) => {
      const { body } = await receiveSource(request, {} as never, deps);
      return reply.send(body);
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  };
  afterEach(async () => {
    await app.close();
    await media.stop();
  });

  /** A complete form, sent as fast as it is received. */
  const send = (url: string, bytes: number) => {
    async function* form() {
      yield Buffer.from(HEAD);
      for (let sent = 0; sent < bytes; sent += CHUNK.length) yield CHUNK;
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
    }
    return fetch(`${url}/upload`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: form() as never,
      duplex: 'half',
    } as RequestInit);
  };
  const expectUnavailable = async (answer: Response) => {
    expect(await answer.json()).to.deep.equal({
      error: { code: 'unavailable', message: 'The upload could not be stored; try again' },
    });
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
  };

  it('answers with unavailable when the connection breaks in the middle of the file', async () => {
    const url = await start((socket, received) => {
      if (received > MEGABYTE) socket.resetAndDestroy();
    });

    await expectUnavailable(await send(url, 16 * MEGABYTE));
  });

  it('answers with unavailable when the connection breaks in the middle of the response', async () => {
    const url = await start((socket, received) => {
      if (received <= MEGABYTE) return;
      socket.end(
        'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{"fileId":',
      );
    });

    await expectUnavailable(await send(url, MEGABYTE));
  });

  it('is refused as malformed when the form itself ends early', async () => {
    const url = await start(() => undefined);

    const answer = await fetch(`${url}/upload`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([Buffer.from(HEAD), CHUNK]),
    });

    expect(answer.status).to.equal(400);
    expect(await answer.json()).to.deep.equal({
      error: { code: 'validation_error', message: 'body is not well-formed multipart/form-data' },
    });
  });
});
