import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { acceptFormBodies } from '../../../services/platform/http/text-bodies.js';
import { silentLog } from '../../setup/calls.js';

const FORM = 'application/x-www-form-urlencoded';

describe('text bodies', () => {
  let app: FastifyInstance;

  before(() => {
    app = makeHttpServer({ log: silentLog });
    acceptFormBodies(app);
    app.post('/json', async ({ body }) => ({ body }));
    app.post('/form', async ({ body }) => ({ body: Object.fromEntries(body as URLSearchParams) }));
  });
  after(() => app.close());

  const send = async (url: string, type: string, payload: Buffer) => {
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    const { body, error } = answer.json() as { body?: unknown; error?: { code: string; message: string } };
    return [answer.statusCode, error?.code ?? body];
  };

  it('are read as UTF-8, with or without the charset', async () => {
    const json = Buffer.from('{"name":"Köln"}');

    for (const type of [
      'application/json',
      'application/json; charset=UTF-8',
      'application/json;charset="utf8"',
    ])
      expect(await send('/json', type, json), type).to.deep.equal([200, { name: 'Köln' }]);
    for (const written of ['name=K%C3%B6ln+am&at=100%', 'name=Köln am&at=100%25'])
      expect(await send('/form', FORM, Buffer.from(written)), written).to.deep.equal([
        200,
        { name: 'Köln am', at: '100%' },
      ]);
  });

  it('keep a replacement character that was sent as such', async () => {
    expect(await send('/json', 'application/json', Buffer.from('"\ufffd"'))).to.deep.equal([200, '\ufffd']);
  });

  it('are refused when their bytes are not UTF-8', async () => {
    const bytes = [
      '{"name":"K\xf6ln"}',
      '{"name":"\xed\xa0\x80"}',
      '{"name":"\xc0\xaf"}',
      '{"name":"\xe2\x82"}',
    ];

    for (const written of bytes)
      expect(await send('/json', 'application/json', Buffer.from(written, 'latin1')), written).to.deep.equal([
        400,
        'validation_error',
      ]);
    for (const written of ['name=K\xf6ln', 'name=K%F6ln', 'K%F6ln=1', 'name=%C3'])
      expect(await send('/form', FORM, Buffer.from(written, 'latin1')), written).to.deep.equal([
        400,
        'validation_error',
      ]);
  });

  it('are refused with another charset', async () => {
    for (const charset of ['iso-8859-1', 'utf-16', '"UTF-16LE"', 'windows-1252'])
      for (const [url, type] of [
        ['/json', 'application/json'],
        ['/form', FORM],
      ] as const)
        expect(await send(url, `${type}; charset=${charset}`, Buffer.from('{}')), charset).to.deep.equal([
          415,
          'unsupported_media_type',
        ]);
  });
});
