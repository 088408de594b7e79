import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { fileKey } from '../../../services/media/storage/blob-key.js';
import { FileEntity } from '../../../services/media/storage/file.entity.js';
import { namesTag, readRange } from '../../../services/media/storage/read-range.js';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import { type FileServices, serveFiles } from '../../../services/media/storage/serve-files.js';
import type { Storage } from '../../../services/media/storage/storage.js';
import { storeFile } from '../../../services/media/storage/store-file.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { makeStoredUrlSigner } from '../../../services/platform/http/stored-url.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { readS3Config, STORAGES, type TestStorage } from '../../setup/storages.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SECRET = 'the present secret of these very tests';
const EARLIER = 'the secret there was before it, of them';
const BYTES = '0123456789';
const DAY_SECONDS = 86_400;
const AS_STORED = { shownOf: async (file: FileEntity) => file, mayChange: () => false };

for (const [backend, open] of Object.entries(STORAGES)) {
  describe(`serveFiles, ${backend}`, () => {
    const db = useTestDatabase().source('media');
    let opened: TestStorage;
    const apps: FastifyInstance[] = [];
    let origin: string;

    before(async () => {
      opened = await open();
      origin = await serve(opened.storage);
    });
    after(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await opened.close();
    });

    const serve = async (
      storage: Storage,
      shown: Pick<FileServices, 'shownOf' | 'mayChange'> = AS_STORED,
    ) => {
      const app = makeHttpServer({ log: silentLog });
      serveFiles(app, { db, storage, secrets: [SECRET, EARLIER], ...shown });
      apps.push(app);
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    const keep = async (content: string, contentType = 'video/mp4') => {
      const path = join(await opened.storage.makeScratch('made'), 'file');
      await writeFile(path, content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const file = { ...WORKSPACE, path, sha256, contentType, filename: 'kept.mp4', videoId: null };
      return inTransaction(db, WORKSPACE, (tx) =>
        storeFile(tx, opened.storage, { ...file, purpose: 'export' }),
      );
    };
    const address = (
      fileId: string,
      { filename = 'a film.mp4', secret = SECRET, madeAt = new Date(), at = origin } = {},
    ) =>
      makeStoredUrlSigner({
        STORAGE_URL: `${at}/files`,
        STORAGE_SIGNING_SECRET: secret,
        STORED_URL_SECONDS: DAY_SECONDS,
      })({ ...WORKSPACE, fileId, filename }, madeAt);
    const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(url, { method, headers, redirect: 'manual' });

    const errorOf = async (answer: Response) =>
      ((await answer.json()) as { error: { code: string; message: string } }).error;

    it('sends what is shown of an image, which is requested again at each use', async () => {
      const [picture, copy] = [await keep('as it is', 'image/jpeg'), await keep('hidden', 'image/jpeg')];
      let isHidden = true;
      const at = await serve(opened.storage, {
        mayChange: () => true,
        shownOf: (file) =>
          inTransaction(db, WORKSPACE, (tx) =>
            tx.findOneByOrFail(FileEntity, { id: isHidden ? copy : file.id }),
          ),
      });
      const url = address(picture, { at });

      const hidden = await get(url);
      const tag = hidden.headers.get('etag') ?? '';
      const unchanged = await get(url, { 'if-none-match': tag });
      isHidden = false;
      const shown = await get(url, { 'if-none-match': tag });

      // A bucket’s own address would show it as it was.
      expect([hidden.status, unchanged.status, shown.status]).to.deep.equal([200, 304, 200]);
      expect(hidden.headers.get('cache-control')).to.equal('private, no-cache');
      expect([await hidden.text(), await shown.text()]).to.deep.equal(['hidden', 'as it is']);
    });

    it('sends a file with the headers that a player needs', async () => {
      const answer = await get(address(await keep(BYTES)));

      expect(answer.status).to.equal(200);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).to.include({
        'content-type': 'video/mp4',
        'content-length': '10',
        'content-disposition': `inline; filename="a film.mp4"; filename*=UTF-8''a%20film.mp4`,
        'accept-ranges': 'bytes',
        etag: `"${createHash('sha256').update(BYTES).digest('hex')}"`,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(headers['cache-control'] ?? '')?.[1]);
      expect(maxAge).to.be.within(DAY_SECONDS * (23 / 24) - 60, DAY_SECONDS);
      expect(await answer.text()).to.equal(BYTES);
    });

    it('answers HEAD like GET, without the content', async () => {
      const answer = await get(address(await keep(BYTES)), { range: 'bytes=2-3' }, 'HEAD');

      expect(answer.status).to.equal(206);
      expect(answer.headers.get('content-length')).to.equal('2');
      expect(await answer.text()).to.equal('');
    });

    it('sends the requested range', async () => {
      const url = address(await keep(BYTES));
      const ask = async (range: string) => {
        const answer = await get(url, { range });
        return [answer.status, answer.headers.get('content-range'), await answer.text()];
      };

      expect(await ask('bytes=2-4')).to.deep.equal([206, 'bytes 2-4/10', '234']);
      expect(await ask('bytes=7-')).to.deep.equal([206, 'bytes 7-9/10', '789']);
      expect(await ask('bytes=-2')).to.deep.equal([206, 'bytes 8-9/10', '89']);
      expect(await ask('bytes=5-99')).to.deep.equal([206, 'bytes 5-9/10', '56789']);
      // Several ranges, and invalid ones: the whole file.
      expect(await ask('bytes=0-1,4-5')).to.deep.equal([200, null, BYTES]);
      expect(await ask('lines=1-2')).to.deep.equal([200, null, BYTES]);
      const outside = await get(url, { range: 'bytes=10-' });
      expect([outside.status, outside.headers.get('content-range')]).to.deep.equal([416, 'bytes */10']);
      expect((await errorOf(outside)).code).to.equal('validation_error');
      expect(outside.headers.get('cache-control')).to.equal(null);
    });

    it('returns 304 for unchanged content', async () => {
      const url = address(await keep(BYTES));
      const tag = (await get(url)).headers.get('etag') as string;
      const status = async (headers: Record<string, string>) => (await get(url, headers)).status;

      expect(await status({ 'if-none-match': tag })).to.equal(304);
      expect(await status({ 'if-none-match': `"x", W/${tag}` })).to.equal(304);
      expect(await status({ 'if-none-match': '"x"' })).to.equal(200);
      expect(await status({ 'if-match': '"x"' })).to.equal(412);
      expect(await status({ 'if-match': tag })).to.equal(200);
    });

    it('resumes a download only if the bytes are the same', async () => {
      const url = address(await keep(BYTES));
      const tag = (await get(url)).headers.get('etag') as string;
      const ask = async (ifRange: string) => {
        const answer = await get(url, { range: 'bytes=8-', 'if-range': ifRange });
        return [answer.status, await answer.text()];
      };

      expect(await ask(tag)).to.deep.equal([206, '89']);
      expect(await ask('"other bytes"')).to.deep.equal([200, BYTES]);
      expect(await ask(`W/${tag}`)).to.deep.equal([200, BYTES]);
      expect(await ask('Wed, 21 Oct 2026 07:28:00 GMT')).to.deep.equal([200, BYTES]);
    });

    it('names a download in every script', async () => {
      const id = await keep(BYTES);
      const filename = `Ünï "100%" \\ 视频's (1).mp4`;

      const answer = await get(`${address(id, { filename })}&download=1`);

      expect(answer.headers.get('content-disposition')).to.equal(
        `attachment; filename="Uni _100__ _ __'s (1).mp4"; ` +
          `filename*=UTF-8''%C3%9Cn%C3%AF%20%22100%25%22%20%5C%20%E8%A7%86%E9%A2%91%27s%20%281%29.mp4`,
      );
    });

    it('never lets a browser execute stored content', async () => {
      for (const contentType of ['text/html; charset=utf-8', 'image/svg+xml', 'application/octet-stream']) {
        const answer = await get(address(await keep(`<script>${contentType}</script>`, contentType)));

        expect(answer.headers.get('content-disposition'), contentType).to.match(/^attachment; /);
        expect(answer.headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox");
        expect(answer.headers.get('x-content-type-options')).to.equal('nosniff');
      }
      const subtitles = await get(address(await keep('1\n', 'text/plain; charset=utf-8')));
      expect(subtitles.headers.get('content-disposition')).to.match(/^inline; /);
    });

    it('answers a preflight request', async () => {
      const answer = await get(
        address('fil_any'),
        {
          origin: 'https://dashboard.test',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-range, range',
        },
        'OPTIONS',
      );

      expect(answer.status).to.equal(204);
      expect(Object.fromEntries(answer.headers)).to.include({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'if-match, if-none-match, if-range, range',
      });
      const refused = await get(address('fil_any'), {}, 'PUT');
      expect([refused.status, refused.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
    });

    it('accepts the previous secret, and no other', async () => {
      const id = await keep(BYTES);

      expect((await get(address(id, { secret: EARLIER }))).status).to.equal(200);
      const made = await get(address(id, { secret: 'a secret that somebody made up himself' }));
      expect([made.status, await made.json()]).to.deep.equal([
        404,
        { error: { code: 'not_found', message: `File ${id} not found` } },
      ]);
      expect(made.headers.get('access-control-allow-origin')).to.equal('*');
    });

    it('reports the expiry of a valid URL', async () => {
      const madeAt = new Date('2026-01-01T10:30:00Z');

      const answer = await get(address(await keep(BYTES), { madeAt }));

      expect(answer.status).to.equal(404);
      expect((await errorOf(answer)).message).to.equal(
        'This address expired at 2026-01-02T10:00:00.000Z; request the video or job again for a new one',
      );
    });

    it('returns not found for missing bytes, and continues to serve', async () => {
      const id = await keep('bytes that go');
      await opened.storage.remove(
        fileKey('ws_test', createHash('sha256').update('bytes that go').digest('hex')),
      );

      const answer = await get(address(id));

      expect([answer.status, (await errorOf(answer)).code]).to.deep.equal([404, 'not_found']);
      expect(answer.headers.get('cache-control')).to.equal(null);
      expect((await get(address(await keep(BYTES)))).status).to.equal(200);
    });

    if (backend === 's3') {
      it('redirects clients to the bucket when they can reach it', async () => {
        const env = opened.s3?.env as Record<string, string>;
        const config = readS3Config({ ...env, S3_PUBLIC_ENDPOINT: env.S3_ENDPOINT as string });
        const storage = makeS3Storage(opened.dataDir, config);
        const at = await serve(storage);
        const url = `${address(await keep(BYTES), { at })}&download=1`;

        const answer = await get(url);
        const followed = await fetch(url, { headers: { range: 'bytes=2-4' } });

        expect(answer.status).to.equal(302);
        expect(answer.headers.get('cache-control')).to.equal('no-store');
        expect(answer.headers.get('location')).to.match(/X-Amz-Signature=/);
        expect([followed.status, await followed.text()]).to.deep.equal([206, '234']);
        expect(followed.headers.get('content-type')).to.equal('video/mp4');
        expect(followed.headers.get('content-disposition')).to.match(/^attachment; filename="a film.mp4"/);
        const html = await get(address(await keep('<p>', 'text/html'), { at }));
        expect(html.status).to.equal(200);
        storage.close();
      });
    }
  });
}

describe('readRange', () => {
  it('reads one range, open or closed, from the start or the end', () => {
    expect(readRange('bytes=0-99', 1000)).to.deep.equal({ start: 0, end: 99 });
    expect(readRange('Bytes=900-', 1000)).to.deep.equal({ start: 900, end: 999 });
    expect(readRange('bytes=-100', 1000)).to.deep.equal({ start: 900, end: 999 });
    expect(readRange('bytes=0-5000', 1000)).to.deep.equal({ start: 0, end: 999 });
    expect(readRange('bytes=-5000', 1000)).to.deep.equal({ start: 0, end: 999 });
  });

  it('reports an unsatisfiable range', () => {
    for (const header of ['bytes=1000-', 'bytes=99999999999-', 'bytes=-0']) {
      expect(readRange(header, 1000), header).to.equal('unsatisfiable');
    }
    expect(readRange('bytes=0-', 0)).to.equal('unsatisfiable');
  });

  it('ignores anything but a single range of bytes', () => {
    for (const header of [undefined, '', 'bytes=abc', 'bytes=5-2', 'bytes=-', 'lines=0-1', 'bytes=0-1,5-6']) {
      expect(readRange(header, 1000), String(header)).to.equal(null);
    }
  });
});

describe('namesTag', () => {
  it('finds a tag in a list; a weak one only where weak comparison applies', () => {
    expect(namesTag('"a", "b"', '"b"', { weak: false })).to.equal(true);
    expect(namesTag('*', '"b"', { weak: false })).to.equal(true);
    expect(namesTag('W/"b"', '"b"', { weak: true })).to.equal(true);
    expect(namesTag('W/"b"', '"b"', { weak: false })).to.equal(false);
    expect(namesTag('"c"', '"b"', { weak: true })).to.equal(false);
  });
});
