import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { makeMemoryBudget } from '../../../../services/media/confinement/memory-budget.js';
import { ASSET_LIMITS } from '../../../../services/media/intake/assets/asset-limits.js';
import type { AssetServices } from '../../../../services/media/intake/assets/asset-services.js';
import type { AssetKind, Assets } from '../../../../services/media/intake/assets/assets.js';
import { makeAssets } from '../../../../services/media/intake/assets/obtain-asset.js';
import { makeSemaphore, type Semaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { WorkFailed } from '../../../../services/media/queue/work-failed.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { sumWorkspaceBytesByUse, totalOf } from '../../../../services/media/storage/storage-use.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { makeSweepMetrics } from '../../../../services/media/work/sweep/sweep-metrics.js';
import { removeUnusedAssets } from '../../../../services/media/work/sweep/sweep-storage.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { makeOutbound, type Outbound } from '../../../../services/platform/outbound/outbound.js';
import { type AssetServer, startAssetServer } from '../../../setup/asset-server.js';
import { cachedFile } from '../../../setup/cached-media.js';
import { silentLog } from '../../../setup/calls.js';
import { clip } from '../../../setup/clips.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { rawFrames } from '../../../setup/raw-frames.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { waitUntil } from '../../../setup/wait-until.js';

const never = new AbortController().signal;

describe('assets', () => {
  const db = useTestDatabase().source('media');
  let opened: TestStorage;
  let server: AssetServer;
  let outbound: Outbound;
  let scratch: string;
  let services: AssetServices;
  let assets: Assets;

  before(async () => {
    opened = await STORAGES.disk();
    server = await startAssetServer();
    outbound = makeOutbound({ allowCidrs: ['127.0.0.1'] });
    scratch = await opened.storage.makeScratch('test');
    services = {
      db,
      storage: opened.storage,
      outbound,
      log: silentLog,
      ...ASSET_LIMITS,
      fetching: makeSemaphore(3),
      memory: makeMemoryBudget(1024 ** 3),
      retryAfterMs: [0, 0],
    };
    assets = makeAssets(services);
  });
  after(async () => {
    await outbound.close();
    await server.stop();
    await opened.close();
  });
  beforeEach(async () => {
    server.files.clear();
    server.asked.length = 0;
    server.status = undefined;
    server.before = async () => undefined;
    await inWorkspace(`delete from asset`);
  });

  const inWorkspace = (sql: string, workspaceId = 'ws_1') =>
    inTransaction(db, { workspaceId }, (tx) => tx.query(sql));
  const obtain = (path: string, kind: AssetKind = 'image', { from = assets, workspaceId = 'ws_1' } = {}) =>
    from.obtain(
      { workspaceId, url: server.urlOf(path), kind, field: 'watermark.imageUrl' },
      { signal: never, scratch },
    );
  const make = async (name: string, graph: string, ...options: string[]): Promise<Buffer> => {
    const inputs = [{ path: graph, formats: 'lavfi', options: ['-f', 'lavfi'] }];
    const made = cachedFile({
      name: 'asset',
      extension: extname(name).slice(1),
      recipe: { graph, options },
      make: (path) =>
        runFfmpeg({ inputs, outputs: [{ path, options: ['-t', '1', ...options] }], signal: never }),
    });
    return readFile(await made);
  };
  const aPicture = (name = 'logo.png', colour = 'red') =>
    make(name, `color=${colour}:s=40x20`, '-frames:v', '1', '-update', '1');
  const svg = (inner: string, prolog = '') =>
    Buffer.from(
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${inner}</svg>`,
    );
  const pixelsOf = async (sha256: string, workspaceId = 'ws_1'): Promise<Buffer> => {
    const path = await opened.storage.localPath(fileKey(workspaceId, sha256), scratch);
    return rawFrames(path, { filters: 'scale=4:2:flags=area', format: 'rgba' });
  };
  /** Holds responses until they are released: all, or those to one path. */
  const holdAnswers = (path?: string) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = { count: 0, release: () => release() };
    server.before = async (asked) => {
      if (path !== undefined && asked !== path) return;
      held.count += 1;
      await released;
    };
    return held;
  };
  /** Counts callers: one that waits for the fetch semaphore again has found its URL locked. */
  const countCallers = () => {
    const turns: number[] = [];
    return {
      add(slots: Semaphore): Assets {
        const caller = turns.push(0) - 1;
        const fetching: Semaphore = (work, signal) => {
          turns[caller] = (turns[caller] as number) + 1;
          return slots(work, signal);
        };
        return makeAssets({ ...services, fetching });
      },
      waiting: () => turns.filter((count) => count > 1).length,
    };
  };
  const expireTrust = () => inWorkspace(`update asset set check_after = now()`);

  it('fetches a file once, and serves every later request from storage', async () => {
    server.files.set('/logo.png', await aPicture());

    const first = await obtain('/logo.png');
    server.status = 500;
    const second = await obtain('/logo.png');

    expect(second).to.deep.equal(first);
    expect(first).to.include({ width: 40, height: 20, durationSeconds: null, probe: null });
    expect(await opened.storage.sizeOf(fileKey('ws_1', first.sha256))).to.be.greaterThan(0);
    expect(server.asked).to.deep.equal(['/logo.png 200']);
  });

  it('fetches once for concurrent callers, in one process and in several', async () => {
    server.files.set('/logo.png', await aPicture());
    const held = holdAnswers();
    const callers = countCallers();
    const [here, elsewhere] = [makeSemaphore(3), makeSemaphore(3)];

    const all = Promise.all(
      [here, here, elsewhere].map((slots) => obtain('/logo.png', 'image', { from: callers.add(slots) })),
    );
    await waitUntil('the others wait for the first', () => held.count === 1 && callers.waiting() === 2);
    held.release();

    expect(new Set((await all).map(({ sha256 }) => sha256))).to.have.property('size', 1);
    expect(server.asked).to.have.lengthOf(1);
  });

  it('lets the next caller fetch when the first is stopped', async () => {
    server.files.set('/logo.png', await aPicture());
    const stopped = new AbortController();
    const held = holdAnswers();
    const asked = { workspaceId: 'ws_1', url: server.urlOf('/logo.png'), kind: 'image', field: 'x' } as const;
    const first = failureOf(assets.obtain(asked, { signal: stopped.signal, scratch }));
    await waitUntil('it is being fetched', () => held.count === 1);
    const second = obtain('/logo.png');
    stopped.abort();

    expect((await first).name).to.equal('AbortError');
    held.release();
    expect(await second).to.include({ width: 40 });
  });

  it('lets other URLs be fetched while several callers wait for a slow one', async () => {
    server.files.set('/slow.png', await aPicture());
    server.files.set('/quick.png', await aPicture());
    const held = holdAnswers('/slow.png');
    const callers = countCallers();
    const slots = makeSemaphore(3);
    const slow = Array.from({ length: 4 }, () => obtain('/slow.png', 'image', { from: callers.add(slots) }));
    await waitUntil('the others wait for the first', () => held.count === 1 && callers.waiting() === 3);

    expect(await obtain('/quick.png', 'image', { from: callers.add(slots) })).to.include({ width: 40 });
    held.release();
    expect(new Set((await Promise.all(slow)).map(({ sha256 }) => sha256))).to.have.property('size', 1);
    expect(server.asked).to.have.members(['/quick.png 200', '/slow.png 200']);
  });

  it('keeps workspaces apart', async () => {
    server.files.set('/logo.png', await aPicture());
    await obtain('/logo.png');

    await obtain('/logo.png', 'image', { workspaceId: 'ws_2' });

    expect(server.asked).to.have.lengthOf(2);
    expect(await inWorkspace('select id from asset')).to.have.lengthOf(1);
    await inWorkspace('delete from asset', 'ws_2');
  });

  it('revalidates after a day, and keeps an unchanged file', async () => {
    server.files.set('/logo.png', await aPicture());
    const first = await obtain('/logo.png');
    await expireTrust();

    expect(await obtain('/logo.png')).to.deep.equal(first);
    expect(await obtain('/logo.png')).to.deep.equal(first);

    expect(server.asked).to.deep.equal(['/logo.png 200', '/logo.png 304']);
  });

  it('stores a changed file, and leaves the old one for plans that refer to it', async () => {
    server.files.set('/logo.png', await aPicture());
    const first = await obtain('/logo.png');
    await expireTrust();
    server.files.set('/logo.png', await aPicture('other.png', 'blue'));

    const second = await obtain('/logo.png');

    expect(second.sha256).not.to.equal(first.sha256);
    expect(await opened.storage.sizeOf(fileKey('ws_1', first.sha256))).to.be.greaterThan(0);
  });

  for (const [what, change] of [
    [
      'answers with an error',
      () => {
        server.status = 503;
      },
    ],
    ['has lost the file', () => void server.files.clear()],
    ['gives something else', () => void server.files.set('/logo.png', Buffer.from('<html>parked</html>'))],
  ] as const)
    it(`uses the stored file when the address ${what}`, async () => {
      server.files.set('/logo.png', await aPicture());
      const first = await obtain('/logo.png');
      await expireTrust();
      change();

      expect(await obtain('/logo.png')).to.deep.equal(first);
      const asked = server.asked.length;
      expect(await obtain('/logo.png')).to.deep.equal(first);

      expect(server.asked, 'it is left alone for a while').to.have.lengthOf(asked);
    });

  it('fetches again when the stored bytes are missing', async () => {
    server.files.set('/logo.png', await aPicture());
    const { sha256 } = await obtain('/logo.png');
    await opened.storage.remove(fileKey('ws_1', sha256));

    await obtain('/logo.png');

    expect(await opened.storage.sizeOf(fileKey('ws_1', sha256))).to.be.greaterThan(0);
  });

  it('names the setting and the rule, with the same message for refused and unreachable URLs', async () => {
    const rule = 'watermark.imageUrl could not be used: it must be a public http or https URL that answers';
    const guarded = makeAssets({ ...services, outbound: makeOutbound({ allowCidrs: [] }) });

    const refused = await failureOf(obtain('/logo.png', 'image', { from: guarded }));
    server.status = 503;
    const away = await failureOf(obtain('/logo.png'));

    expect([refused.message, away.message]).to.deep.equal([rule, rule]);
    expect(refused).to.be.instanceOf(WorkFailed).and.to.include({ code: 'validation_error', step: 'plan' });
    expect(server.asked.filter((line) => line.endsWith('200'))).to.deep.equal([]);
  });

  it('accepts PNG, JPEG, WebP and GIF, whatever their names', async () => {
    for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif'])
      server.files.set(`/${name}.txt`, await aPicture(name));

    for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif']) {
      const { sha256, ...size } = await obtain(`/${name}.txt`);
      expect(size, name).to.include({ width: 40, height: 20 });
      const [red, green, , alpha] = await pixelsOf(sha256);
      expect(red, name).to.be.greaterThan(240);
      expect(green, name).to.be.lessThan(15);
      expect(alpha, name).to.equal(255);
    }
  });

  it('refuses music that lasts for days, however small the file', async () => {
    const long = '-t 15000 -ar 8000 -ac 1 -c:a flac -compression_level 0 -f flac'.split(' ');
    server.files.set('/long.flac', await make('long.flac', 'anullsrc=r=8000:cl=mono', ...long));

    expect((await failureOf(obtain('/long.flac', 'music'))).message).to.equal(
      'watermark.imageUrl could not be used: music must be at most 4 hours long',
    );
  });

  it('rotates a photo upright', async () => {
    const jpeg = await aPicture('photo.jpg');
    const exif = Buffer.from(
      'Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0',
      'latin1',
    );
    const header = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    server.files.set('/photo.jpg', Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]));

    expect(await obtain('/photo.jpg')).to.include({ width: 20, height: 40 });
  });

  it('scales a large image down', async () => {
    server.files.set(
      '/wide.png',
      await make('wide.png', 'color=red:s=6000x40', '-frames:v', '1', '-update', '1'),
    );

    expect(await obtain('/wide.png')).to.include({ width: 4096, height: 27 });
  });

  it('renders an SVG large, preserving transparency', async () => {
    server.files.set('/logo.svg', svg('<rect width="20" height="20" fill="#f00" fill-opacity="0.5"/>'));

    const { sha256, ...size } = await obtain('/logo.svg');
    const pixels = await pixelsOf(sha256);

    expect(size).to.include({ width: 2048, height: 1024 });
    expect(pixels[0]).to.be.greaterThan(245);
    expect(pixels[3]).to.be.within(124, 131);
    expect(pixels[15]).to.be.lessThan(4);
  });

  it('loads nothing that an SVG refers to', async () => {
    const secret = join(scratch, 'secret.png');
    await writeFile(secret, await aPicture('secret.png', 'green'));
    const rect = '<rect width="40" height="20" fill="#f00"/>';
    for (const href of [server.urlOf('/secret.png'), `file://${secret}`, secret, 'secret.png'])
      server.files.set(
        '/logo.svg',
        svg(
          `<style>@import url("${href}");</style>${rect}<image xlink:href="${href}" href="${href}" width="40" height="20"/>
           <script xlink:href="${href}"/><use xlink:href="${href}#a"/>`,
          `<?xml-stylesheet href="${href}"?>`,
        ),
      );
    server.files.set('/secret.png', await aPicture('secret.png', 'green'));

    const { sha256 } = await obtain('/logo.svg');

    const [red, green, , alpha] = await pixelsOf(sha256);
    expect(red).to.be.greaterThan(250);
    expect(green).to.be.lessThan(5);
    expect(alpha).to.be.greaterThan(250);
    expect(server.asked).to.deep.equal(['/logo.svg 200']);
  });

  for (const [what, bytes, rule] of [
    ['a page', Buffer.from('<html><body>Log in</body></html>'), /must be an image/],
    ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), /must be an image/],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /damaged/],
    ['an empty file', Buffer.alloc(0), /empty/],
  ] as const)
    it(`refuses ${what} as an image`, async () => {
      server.files.set('/logo.png', bytes);

      const failure = await failureOf(obtain('/logo.png'));

      expect(failure.message)
        .to.match(rule)
        .and.to.match(/^watermark\.imageUrl could not be used: /);
    });

  for (const [kind, bytes, rule] of [
    [
      'image',
      '<!doctype html><title>Log in</title>',
      'it must be an image (PNG, JPEG, WebP, GIF or SVG); the address returned a web page',
    ],
    ['image', '\0\0\0\x20ftypisom\0\0', /^it must be an image .*; the address returned a video$/],
    ['image', '%PDF-1.7', /^it must be an image .*; the address returned a PDF document$/],
    ['music', '<html>', /^it must be an audio file .*; the address returned a web page$/],
    ['scene', '<html>', "it can't be used as a video. The file is a web page, not a video"],
    ['scene', '\x89PNG\r\n\x1a\n', "it can't be used as a video. The file is an image, not a video"],
  ] as const)
    it(`names the setting and the received content instead of ${kind}: ${JSON.stringify(bytes)}`, async () => {
      server.files.set('/other', Buffer.from(bytes, 'latin1'));

      const { message } = await failureOf(obtain('/other', kind));

      const said = message.replace(/^watermark\.imageUrl could not be used: /, '');
      expect(said, message).to.not.equal(message);
      if (typeof rule === 'string') expect(said).to.equal(rule);
      else expect(said).to.match(rule);
    });

  it('names a video without audio as the received content instead of music', async () => {
    server.files.set('/film.mp4', await make('film.mp4', 'color=s=32x32:r=5', '-c:v', 'libx264'));

    expect((await failureOf(obtain('/film.mp4', 'music'))).message).to.match(/the address returned a video/);
  });

  it('refuses a file that is too large before it is completely received', async () => {
    server.files.set('/huge.png', Buffer.alloc(26 * 1024 ** 2));

    expect((await failureOf(obtain('/huge.png'))).message).to.match(/larger than 25 MB/);
  });

  it('refuses a file that does not end where the server announced', async () => {
    server.status = 404;

    expect((await failureOf(obtain('/none.png'))).message).to.match(/status 404 and no file/);
  });

  it('stores music that decodes to its end', async () => {
    server.files.set('/song', await make('song.mp3', 'sine=frequency=440', '-c:a', 'libmp3lame'));

    const { durationSeconds, sha256 } = await obtain('/song', 'music');

    expect(durationSeconds).to.be.closeTo(1, 0.1);
    expect(await opened.storage.sizeOf(fileKey('ws_1', sha256))).to.be.greaterThan(1000);
  });

  it('refuses music that ends early, and files without audio', async () => {
    const whole = await make('song.flac', 'sine=frequency=440', '-t', '8', '-c:a', 'flac');
    server.files.set('/broken', whole.subarray(0, whole.length / 2));
    server.files.set('/logo', await aPicture());

    expect((await failureOf(obtain('/broken', 'music'))).message).to.match(/is truncated/);
    expect((await failureOf(obtain('/logo', 'music'))).message).to.match(/must be an audio file/);
  });

  it('checks scenes like sources, so that they can be cut', async () => {
    server.files.set('/intro', await readFile(await clip('transportStream')));

    const { sha256, ...scene } = await obtain('/intro', 'scene');
    const path = await opened.storage.localPath(fileKey('ws_1', sha256), scratch);
    const { stdout } = await promisify(execFile)('ffprobe', [
      ...['-v', 'error', '-show_entries', 'format=format_name', '-of', 'csv=p=0', path],
    ]);

    expect(scene).to.include({ width: 320, height: 180 });
    expect(scene.durationSeconds).to.be.closeTo(12, 0.1);
    expect(scene.probe?.keyframeSeconds?.length).to.be.greaterThan(1);
    expect(stdout).to.match(/mp4/);
  });

  it('counts assets as stored bytes of the workspace', async () => {
    const before = totalOf(await sumWorkspaceBytesByUse(db, 'ws_1'));
    server.files.set('/logo.svg', svg('<circle r="9" cx="10" cy="10" fill="#0a0"/>'));

    const { sha256 } = await obtain('/logo.svg');

    const size = (await opened.storage.sizeOf(fileKey('ws_1', sha256))) ?? 0;
    expect(totalOf(await sumWorkspaceBytesByUse(db, 'ws_1'))).to.equal(before + size);
  });

  describe('removeUnusedAssets', () => {
    const sweep = () =>
      removeUnusedAssets({
        db,
        storage: opened.storage,
        log: silentLog,
        metrics: makeSweepMetrics(new Registry()),
        videos: makeSubgraphDouble(() => ({})),
        graceMs: 0,
        replacedRetentionMs: 0,
        toolOutputRetentionMs: 0,
      });
    const age = (days: number) => inWorkspace(`update asset set used_at = now() - interval '${days} days'`);
    const aSwept = async (colour: string) => {
      server.files.set('/logo.png', await aPicture(`${colour}.png`, colour));
      const { sha256 } = await obtain('/logo.png');
      return () => opened.storage.sizeOf(fileKey('ws_1', sha256));
    };

    it('removes assets that were not used for 90 days, and none used later', async () => {
      const size = await aSwept('yellow');
      await age(89);
      await sweep();
      expect(await size()).to.be.greaterThan(0);

      await age(91);
      await sweep();

      expect(await size()).to.equal(null);
      expect(await inWorkspace('select id from asset')).to.deep.equal([]);
    });

    it('removes a replaced asset a day later', async () => {
      const size = await aSwept('orange');
      await inWorkspace(`update asset set replaced_at = now() - interval '2 days'`);
      await sweep();
      expect(await size(), 'used a moment ago').to.be.greaterThan(0);

      await age(2);
      await sweep();

      expect(await size()).to.equal(null);
    });

    it('leaves assets that the plan of a running job refers to', async () => {
      server.files.set('/logo.png', await aPicture('purple.png', 'purple'));
      const { sha256 } = await obtain('/logo.png');
      await age(91);
      await inWorkspace(
        `insert into work (workspace_id, id, job_id, video_id, request_id, kind, payload, state, result)
         values ('ws_1', 'wrk_1', 'export_1', 'vid_1', 'req_1', 'plan', '{}', 'done', '{"logo": "${sha256}"}')`,
      );

      await sweep();
      expect(await opened.storage.sizeOf(fileKey('ws_1', sha256))).to.be.greaterThan(0);

      await inWorkspace('delete from work');
      await sweep();
      expect(await opened.storage.sizeOf(fileKey('ws_1', sha256))).to.equal(null);
    });
  });
});
