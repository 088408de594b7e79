import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { receiveSource } from '../../rest-adapter/routes/uploads.js';
import { acceptFileForms } from '../../rest-adapter/upload/accept-file-forms.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { silentLog } from '../setup/calls.js';

const BOUNDARY = 'X';

describe('forms with a file', () => {
  let app: FastifyInstance;
  let media: Server;
  let filenames: Array<string | null>;

  beforeEach(async () => {
    filenames = [];
    media = createServer((request, response) => {
      const url = new URL(request.url as string, 'http://media');
      if (request.method === 'POST') filenames.push(url.searchParams.get('filename'));
      request.resume().once('end', () => {
        response.writeHead(request.method === 'POST' ? 201 : 204);
        response.end(request.method === 'POST' ? '{"fileId":"fil_1"}' : undefined);
      });
    });
    await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
    app = makeHttpServer({ log: silentLog });
    await acceptFileForms(app);
    const mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
    app.post('/upload', async (request) => {
      const { body } = await receiveSource(request, {} as never, { mediaUrl, sign: async () => 'token' });
      return body;
    });
  });
  afterEach(async () => {
    await app.close();
    media.closeAllConnections();
    await new Promise((resolve) => media.close(resolve));
  });

  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; `),
      Buffer.from(`${head}\r\n\r\n`, 'latin1'),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  const file = (named: string) => part(`name="file"; ${named}\r\nContent-Type: video/mp4`, 'bytes');
  const send = async (...parts: Buffer[]) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    });
    const body = answer.json() as { name?: string; error?: { message: string } };
    return [answer.statusCode, body.error?.message ?? body];
  };
  const inLatin1 = (text: string) => Buffer.from(text, 'latin1');

  it('name their file as browsers and curl escape it', async () => {
    await send(file('filename="a %22quoted%22 b.mp4"'));
    await send(file('filename="a \\"quoted\\" b.mp4"'));
    await send(file(`filename="${inLatin1('x').toString()} 100%25 K\xc3\xb6ln.mp4"`));
    await send(file("filename*=UTF-8''K%C3%B6ln.mp4"));

    expect(filenames).to.deep.equal([
      'a "quoted" b.mp4',
      'a "quoted" b.mp4',
      'x 100%25 Köln.mp4',
      'Köln.mp4',
    ]);
  });

  it('have fields in UTF-8, whatever type a part states', async () => {
    const [plain, typed, json] = [
      part('name="name"', 'Köln'),
      part('name="videoContext"\r\nContent-Type: text/plain; charset=utf-8', 'Straße \ufffd'),
      part('name="metadata"\r\nContent-Type: application/json', '{"ort":"Köln"}'),
    ];

    expect(await send(plain, typed, json, file('filename="a.mp4"'))).to.deep.equal([
      200,
      { name: 'Köln', videoContext: 'Straße \ufffd', metadata: { ort: 'Köln' }, fileId: 'fil_1' },
    ]);
  });

  it('are refused when a field or the name of the file is not UTF-8', async () => {
    const film = file('filename="a.mp4"');

    expect(await send(part('name="name"', inLatin1('K\xf6ln')), film)).to.deep.equal([
      400,
      'body.name must be UTF-8',
    ]);
    expect(
      await send(
        part('name="name"\r\nContent-Type: text/plain; charset=iso-8859-1', inLatin1('K\xf6ln')),
        film,
      ),
    ).to.deep.equal([400, 'body.name must be UTF-8']);
    expect(await send(file('filename="K\xf6ln.mp4"'))).to.deep.equal([
      400,
      'body.file must have its name in UTF-8',
    ]);
  });

  it('are refused when a field is too long to be one, instead of cutting it', async () => {
    expect(await send(part('name="videoContext"', 'x'.repeat(70_000)))).to.deep.equal([
      400,
      'body.videoContext must be at most 65536 bytes',
    ]);
  });
});
