import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Upload, type UploadOptions } from 'tus-js-client';
import { incomingKey, pathOfKey } from '../../services/media/storage/blob-key.js';
import { cachedFile } from '../setup/cached-media.js';
import { clip, clips } from '../setup/clips.js';
import { startCuttingProxy } from '../setup/cutting-proxy.js';
import { type FileServer, type FileServerOptions, serveFile } from '../setup/file-server.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what is looked into.
type Body = any;

/** Some megabytes, to be interrupted halfway, of a second of video: an MP4 file whose last box players skip. */
const largeClip = (): Promise<string> =>
  cachedFile({
    name: 'large',
    extension: 'mp4',
    recipe: { clip: clips.short, PADDING_BYTES },
    async make(path) {
      const padding = Buffer.alloc(PADDING_BYTES);
      padding.writeUInt32BE(PADDING_BYTES);
      padding.write('free', 4, 'latin1');
      await writeFile(path, Buffer.concat([await readFile(await clip('short')), padding]));
    },
  });
const PADDING_BYTES = 4 * 1024 * 1024;

/** More than the service collects before it writes, and less than a third of the large clip. */
const BYTES_BEFORE_CUT = 1.25 * 1024 * 1024;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('three upload methods', () => {
  const product = useSharedProduct();
  const servers: FileServer[] = [];
  after(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  const serve = async (path: string, options?: FileServerOptions): Promise<FileServer> => {
    const server = await serveFile(path, options);
    servers.push(server);
    return server;
  };
  const post = (body: object) => product.api('POST', '/v1/videos/upload', { body });
  const getVideo = async (id: string): Promise<Body> => (await product.api('GET', `/v1/videos/${id}`)).json;
  const ingestOf = async (videoId: string): Promise<string> => {
    const [job] = await product.sql<{ id: string }>(
      `select id from jobs.job where video_id = $1 and type = 'ingest'`,
      [videoId],
    );
    return job?.id as string;
  };
  const ingested = async (videoId: string): Promise<Body> => settledJob(product, await ingestOf(videoId));
  const askForAddress = async (): Promise<Body> => {
    const { status, json, text } = await post({ filename: 'my film.mp4', contentType: 'video/mp4' });
    expect(status, text).to.equal(201);
    return json;
  };
  /** Number of bytes of an unfinished upload on the disk of the service. */
  const storedBytes = async (url: string): Promise<number> => {
    const [workspaceId, id] = new URL(url).pathname.split('/').slice(-2) as [string, string];
    const path = join(product.dataDir, 'media', pathOfKey(incomingKey(workspaceId, id)));
    return stat(path).then(
      (file) => file.size,
      (err: NodeJS.ErrnoException) => {
        if (err.code === 'ENOENT') return 0;
        throw err;
      },
    );
  };
  const send = async (url: string, path: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body: await openAsBlob(path), headers });
  /** The video's source equals the file, byte for byte, and was ingested once. */
  async function expectTakenIn(videoId: string, path: string): Promise<Body> {
    const job = await ingested(videoId);
    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', type: 'ingest', attempt: 1 });
    const video = await getVideo(videoId);
    expect(job.result).to.deep.equal({
      videoId,
      durationSeconds: job.result.durationSeconds,
      width: video.width,
      height: video.height,
    });
    expect(video.duration).to.be.closeTo(job.result.durationSeconds, 0.001);
    expect(video.error).to.equal(null);
    const source = await fetch(video.videoUrl);
    expect(sha256(Buffer.from(await source.arrayBuffer()))).to.equal(sha256(await readFile(path)));
    for (const url of [video.thumbnailUrl, video.hoverStrip.url])
      expect((await fetch(url)).headers.get('content-type')).to.equal('image/jpeg');
    return video;
  }
  describe('a file in the form', () => {
    it('creates a video with a duration at once, and with thumbnails a moment later', async () => {
      const { id, duration, thumbnailUrl } = await uploadVideo(product, await clip('plain'));

      expect(duration).to.be.closeTo(12, 0.1);
      expect(thumbnailUrl).to.equal(undefined);
      const { hoverStrip } = await expectTakenIn(id, await clip('plain'));
      expect(hoverStrip).to.include({ tiles: 12, columns: 10, rows: 2, intervalSeconds: 1 });
    });
  });

  describe('a URL', () => {
    let unreachable: Body;
    // It is tried for seconds, during the other tests.
    before(async () => {
      ({ json: unreachable } = await post({ videoUrl: 'http://no-such-host.invalid/my%20film.mp4' }));
    });

    it('is fetched, while requests in the meantime wait', async () => {
      const path = await largeClip();
      const server = await serve(path, { pausesAfter: (await stat(path)).size / 2 });

      const { status, json: video } = await post({ videoUrl: server.url, name: 'From afar' });

      expect(status).to.equal(201);
      expect(video).to.include({
        name: 'From afar',
        status: 'draft',
        duration: null,
        width: null,
        error: null,
      });
      expect(video).to.not.have.any.keys('videoUrl', 'thumbnailUrl', 'hoverStrip', 'upload');
      const analysisId = await startJob(product, video.id, 'analyze');
      const ingest = await waitUntil('it says how much has come', async () => {
        const { json } = await product.api('GET', `/v1/jobs/${await ingestOf(video.id)}`);
        return json.progress.percent > 0 && json;
      });
      expect(ingest.progress).to.include({ step: 'receiving' });
      expect(ingest.progress.message).to.match(/^Receiving the file: \d+ MB of \d+ MB$/);
      expect((await product.api('GET', `/v1/jobs/${analysisId}`)).json.status).to.equal('pending');
      server.goOn();
      await expectTakenIn(video.id, path);
      const analysis = await settledJob(product, analysisId);
      expect(analysis, JSON.stringify(analysis.error)).to.include({ status: 'completed' });
      expect(await getVideo(video.id)).to.include({ status: 'in_progress' });
    });

    it('is resumed where the connection broke', async () => {
      const path = await largeClip();
      const { size } = await stat(path);
      const server = await serve(path, { breakAfter: [size / 3, size / 3] });

      const { json: video } = await post({ videoUrl: server.url });

      await expectTakenIn(video.id, path);
      expect(server.ranges).to.have.length(3);
      expect(server.ranges[0]).to.equal(null);
      const [, second, third] = server.ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1]));
      expect(second).to.be.within(size / 6, size / 2);
      expect(third).to.be.greaterThan(second as number);
    });

    it('without a video is reported on the video and on the waiting jobs', async () => {
      const { url } = await serve(await clip('soundOnly'));
      const { json: video } = await post({ videoUrl: url });
      const waiting = await startJob(product, video.id, 'analyze').catch(() => null);

      const job = await ingested(video.id);

      const message = 'The file contains audio but no video';
      expect(job).to.include({ status: 'failed' });
      expect(job.error).to.deep.equal({
        code: 'validation_error',
        message,
        step: 'ingest',
        retryable: false,
      });
      expect((await getVideo(video.id)).error).to.deep.equal({ code: 'validation_error', message });
      if (waiting) {
        const { status, error } = await settledJob(product, waiting);
        expect(status).to.equal('failed');
        expect(error).to.include({ code: 'validation_error', step: 'ingest' });
        expect(error.message).to.include(message);
      }
      const refused = await product.api('POST', `/v1/videos/${video.id}/analyze`);
      expect(refused.status).to.equal(400);
      expect(refused.json.error.message).to.include(message);
    });

    it('that leads nowhere is reported on the video when it was tried in vain', async () => {
      expect(unreachable.name).to.equal('my film');
      const { error } = await ingested(unreachable.id);
      expect(error).to.include({ code: 'validation_error', step: 'fetch', retryable: true });
      expect(error.message).to.match(/could not be fetched/);
      expect(error.message).to.not.match(/ENOTFOUND|invalid\b/);
    });
  });

  describe('an upload URL', () => {
    it('is returned for a request without a body, or without a source in it', async () => {
      const path = await clip('short');
      const without = await product.api('POST', '/v1/videos/upload');
      const named = await post({ name: 'Named' });

      for (const { status, json } of [without, named]) {
        expect(status, JSON.stringify(json)).to.equal(201);
        expect(json.upload).to.include({ method: 'PUT' });
      }
      expect([without.json.name, named.json.name]).to.deep.equal(['video', 'Named']);
      const { url, headers } = without.json.upload;
      expect((await send(url, path, headers)).status).to.be.within(200, 204);
      await expectTakenIn(without.json.id, path);
    });

    it('accepts the file in one PUT, once', async () => {
      const video = await askForAddress();
      const path = await largeClip();

      expect(video).to.include({ name: 'my film', status: 'draft', duration: null });
      expect(video.upload).to.include({ method: 'PUT' });
      expect(video.upload.headers).to.deep.equal({ 'Content-Type': 'video/mp4' });
      expect(Date.parse(video.upload.expiresAt) - Date.now()).to.be.closeTo(24 * 3_600_000, 60_000);
      const { status } = await send(video.upload.url, path, video.upload.headers);
      const again = await send(video.upload.url, path, video.upload.headers);

      expect([status, again.status]).to.deep.equal([204, 409]);
      await expectTakenIn(video.id, path);
    });

    const ways: Record<string, (path: string, size: number) => Promise<[Upload['file'], UploadOptions]>> = {
      'a file, whose length it says': async (path, size) => [
        createReadStream(path),
        { headers: { 'Upload-Length': String(size) } },
      ],
      'bytes, whose length it tells with the last of them': async (path, size) => [
        await readFile(path),
        { uploadLengthDeferred: true, chunkSize: size },
      ],
    };
    for (const [name, source] of Object.entries(ways))
      it(`resumes tus-js-client after two interruptions: ${name}`, async () => {
        const video = await askForAddress();
        const path = await largeClip();
        const { size } = await stat(path);
        const [file, options] = await source(path, size);
        const { port } = new URL(video.upload.url);
        const offsets: number[] = [];
        const proxy = await startCuttingProxy(Number(port), [BYTES_BEFORE_CUT, BYTES_BEFORE_CUT], () =>
          waitUntil(
            'bytes of this request are stored',
            async () => (await storedBytes(video.upload.url)) > (offsets.at(-1) ?? 0),
          ),
        );
        const through = video.upload.url.replace(`:${port}/`, `:${proxy.port}/`);

        await new Promise<void>((resolve, reject) => {
          const upload = new Upload(file, {
            ...options,
            uploadUrl: through,
            retryDelays: [50, 50, 50],
            onAfterResponse: (request, response) => {
              if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('Upload-Offset')));
            },
            onError: reject,
            onSuccess: () => resolve(),
          });
          upload.start();
        }).finally(() => proxy.stop());

        expect(proxy.cuts).to.equal(2);
        // One that is asked for while the last bytes are still being written is refused, and asked for again.
        expect(offsets).to.have.length.of.at.least(3);
        expect(offsets).to.deep.equal([...offsets].sort((a, b) => a - b));
        expect(offsets[0]).to.equal(0);
        expect(offsets[1]).to.be.greaterThan(0);
        expect(offsets.at(-1)).to.be.greaterThan(offsets[1] as number);
        await expectTakenIn(video.id, path);
      });

    const created: Readonly<Record<string, (path: string, size: number) => Promise<[never, UploadOptions]>>> =
      {
        'a file, whose length it says': async (path) => [createReadStream(path) as never, {}],
        'bytes, whose length it tells with the last of them': async (path, size) => [
          (await readFile(path)) as never,
          { uploadLengthDeferred: true, chunkSize: size },
        ],
      };
    for (const [name, source] of Object.entries(created))
      it(`is created by tus-js-client itself, which is given only the endpoint: ${name}`, async () => {
        const path = await clip('short');
        const { size } = await stat(path);
        const [file, options] = await source(path, size);
        let video: { id: string; name: string; upload: { url: string } } | undefined;
        let location: string | undefined;

        await new Promise<void>((resolve, reject) => {
          const upload = new Upload(file, {
            ...(options.uploadLengthDeferred ? {} : { uploadSize: size }),
            ...options,
            endpoint: `${product.urls.REST}/v1/videos/tus`,
            headers: { authorization: `Bearer ${product.apiKey}` },
            metadata: { filename: 'my film.mp4', filetype: 'video/mp4', name: 'Filmed', relativePath: 'x' },
            onAfterResponse: (request, response) => {
              if (request.getMethod() !== 'POST') return;
              video = JSON.parse(response.getBody());
              location = response.getHeader('Location');
            },
            onError: reject,
            onSuccess: () => resolve(),
          });
          upload.start();
        });

        expect(video?.name).to.equal('Filmed');
        expect(location).to.equal(video?.upload.url);
        await expectTakenIn(video?.id as string, path);
      });

    it('refuses a creation that violates tus', async () => {
      const begin = (headers: Record<string, string>) =>
        product.api('POST', '/v1/videos/tus', { headers: { 'tus-resumable': '1.0.0', ...headers } });
      const cases: ReadonlyArray<readonly [Record<string, string>, string]> = [
        [{}, 'Upload-Length is required, or Upload-Defer-Length: 1'],
        [
          { 'upload-length': '1', 'upload-defer-length': '1' },
          'Upload-Defer-Length must not be sent with Upload-Length',
        ],
        [{ 'upload-defer-length': '2' }, 'Upload-Defer-Length must be 1'],
        [{ 'upload-length': '0' }, 'Upload-Length must be at least 1: an empty file is no video'],
        [{ 'upload-length': '-1' }, 'Upload-Length must be a whole number of bytes'],
        [
          { 'upload-length': '1', 'upload-metadata': 'filename a b c' },
          'Upload-Metadata must be pairs of a key and a Base64 value, with commas between',
        ],
        [
          { 'upload-length': '1', 'upload-metadata': `name ${btoa('x'.repeat(201))}` },
          'body.name must be at most 200 characters',
        ],
      ];
      for (const [headers, message] of cases) {
        const { status, json } = await begin(headers);
        expect([status, json.error?.message], JSON.stringify(headers)).to.deep.equal([400, message]);
      }
      expect((await begin({})).headers.get('location')).to.equal(null);
      const tooLong = await begin({ 'upload-length': String(5 * 1024 ** 3 + 1) });
      expect([tooLong.status, tooLong.json.error.code]).to.deep.equal([413, 'payload_too_large']);
      expect(tooLong.headers.get('tus-resumable')).to.equal('1.0.0');
      const ofOtherVersion = await begin({ 'tus-resumable': '0.2.2', 'upload-length': '1' });
      expect(ofOtherVersion.status).to.equal(412);
      expect(ofOtherVersion.headers.get('tus-version')).to.equal('1.0.0');
    });

    it('describes the protocol where uploads begin, without a credential', async () => {
      const { status, headers } = await fetch(`${product.urls.REST}/v1/videos/tus`, { method: 'OPTIONS' });

      expect(status).to.equal(204);
      expect(headers.get('tus-version')).to.equal('1.0.0');
      expect(headers.get('tus-extension')).to.equal('creation,creation-defer-length,expiration');
      expect(headers.get('tus-max-size')).to.equal(String(5 * 1024 ** 3));
    });

    it('appends by POST with X-HTTP-Method-Override, and ends an empty file with its reason', async () => {
      const { id, upload } = await askForAddress();
      const override = (method: string, headers: Record<string, string> = {}) =>
        fetch(upload.url, {
          method: 'POST',
          headers: { 'tus-resumable': '1.0.0', 'x-http-method-override': method, ...headers },
        });

      const head = await override('HEAD');
      const other = await override('HEAD', { 'tus-resumable': '0.2.2' });
      const end = await override('PATCH', {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'upload-length': '0',
      });

      expect([head.status, head.headers.get('upload-offset')]).to.deep.equal([200, '0']);
      expect([other.status, other.headers.get('tus-version')]).to.deep.equal([412, '1.0.0']);
      expect(end.status).to.equal(204);
      await waitUntil('the video has its error', async () => (await getVideo(id)).error !== null);
      expect((await getVideo(id)).error.message).to.match(/empty/);
    });

    it('answers preflight requests of browsers', async () => {
      const { upload } = await askForAddress();

      const preflight = await fetch(upload.url, {
        method: 'OPTIONS',
        headers: { origin: 'https://example.com', 'access-control-request-method': 'PATCH' },
      });
      const head = await fetch(upload.url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });

      expect(preflight.status).to.equal(204);
      expect(preflight.headers.get('access-control-allow-origin')).to.equal('*');
      expect(preflight.headers.get('access-control-allow-methods')).to.match(/PUT.*PATCH.*HEAD/);
      expect(preflight.headers.get('access-control-allow-headers')).to.match(/Upload-Offset/);
      expect(preflight.headers.get('tus-version')).to.equal('1.0.0');
      expect(preflight.headers.get('tus-max-size')).to.equal(String(5 * 1024 ** 3));
      expect(head.status).to.equal(200);
      expect(head.headers.get('upload-defer-length')).to.equal('1');
      expect(head.headers.get('access-control-expose-headers')).to.match(/Upload-Offset/);
    });
  });

  describe('a form', () => {
    it('uses one method, and names the available ones', async () => {
      const form = new FormData();
      form.append('file', await openAsBlob(await clip('short')), 'a.mp4');
      form.append('videoUrl', 'https://example.com/a.mp4');
      const both = await product.api('POST', '/v1/videos/upload', { form });
      expect(both.status).to.equal(400);
      expect(both.json.error.message).to.match(/only one of/);
      const empty = new FormData();
      empty.append('name', 'x');
      const neither = await product.api('POST', '/v1/videos/upload', { form: empty });
      expect(neither.status).to.equal(400);
      expect(neither.json.error.message).to.match(/file.*videoUrl.*filename/);
    });
  });
});
