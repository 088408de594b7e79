import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { type ClipName, clip, makeClip, shownNumbers } from '../../../setup/clips.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { cellColours, check, cutOff, limits, made, scribble } from '../../work/ingest/gate.js';

/** ffmpeg would interpret a .jpg as one image of a numbered sequence. */
async function copyTo(path: string, copyPath: string): Promise<string> {
  await copyFile(path, copyPath);
  return copyPath;
}

/** Returns how much neighbouring cells of a frame differ. */
async function edges(path: string, atSeconds?: number): Promise<number> {
  const cells = await cellColours(path, 320, 180, atSeconds);
  return cells.slice(1).reduce((sum, cell, at) => sum + Math.abs(cell[1]! - cells[at]![1]!), 0);
}

const noise = { formats: 'lavfi', options: ['-f', 'lavfi'] };

describe('checkSource', () => {
  const dir = useFolderOfEachTest();

  const refusal = async (path: string, options: Parameters<typeof check>[2] = {}): Promise<string> => {
    const error = await failureOf(check(path, dir, options));
    expect(error).to.be.instanceOf(NotAVideo);
    return error.message;
  };

  it('accepts a plain video unchanged, whatever follows its end, and reports progress', async () => {
    const notified: { fraction: number; message: string }[] = [];

    const path = join(dir, 'tail.mp4');
    await writeFile(path, Buffer.concat([await readFile(await clip('plain')), Buffer.alloc(50_000, 0xa7)]));

    const ingested = await check(path, dir, { report: (step) => void notified.push(step) });

    expect(ingested).to.deep.include({ prepared: null, damagedFrames: 0 });
    expect(ingested.probe.durationSeconds).to.be.closeTo(12, 0.1);
    const fractions = notified.map(({ fraction }) => fraction);
    expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
    expect([fractions[0], fractions.at(-1)]).to.deep.equal([0, 1]);
    expect(new Set(notified.map(({ message }) => message)).size).to.be.greaterThan(2);
    expect((await readdir(join(dir, 'scratch'))).sort()).to.deep.equal(['strip.jpg', 'thumbnail.jpg']);
  });

  for (const name of ['plain', 'variableRate', 'transportStream', 'liveWebm', 'latePicture'] as ClipName[])
    it(`shows in each tile of the sprite sheet what "${name}" shows in the middle of its interval`, async () => {
      const path = await clip(name);

      const { strip, prepared } = await check(path, dir);

      expect(strip).to.include({ columns: 10, rows: 2, tiles: 12, tileWidth: 160, tileHeight: 90 });
      const fps = name === 'transportStream' ? 25 : 30;
      const shown = await shownNumbers(prepared?.path ?? path);
      const sprite = await copyTo(strip.path, join(dir, 'sprite'));
      const tiles = (await shownNumbers(sprite, 'untile=10x2')).slice(0, strip.tiles);
      const middles = tiles.map((_, tile) => Math.floor((tile + 0.5) * strip.intervalSeconds * fps + 1e-6));
      if (name === 'latePicture') expect(tiles[0]).to.equal(0);
      else
        expect(tiles).to.satisfy((numbers: number[]) =>
          numbers.every((number, tile) => Math.abs(number - shown[middles[tile]!]!) <= 1),
        );
    });

  it('keeps the sprite sheet of the longest and busiest upright video under a megabyte', async () => {
    const picture = 'nullsrc=s=90x160:r=1:d=102,geq=random(1)*255:128:128';
    const path = await made([{ path: picture, ...noise }], 'mp4', [
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -vf scale=360:640:flags=neighbor'.split(' '),
    ]);

    const { strip } = await check(path, dir);

    expect(strip).to.include({ tiles: 100, columns: 10, rows: 10, tileWidth: 160, tileHeight: 284 });
    expect(strip.intervalSeconds).to.be.closeTo(1.02, 0.001);
    expect((await stat(strip.path)).size).to.be.at.most(1_000_000);
  });

  it('chooses a thumbnail that is neither black nor blurred', async () => {
    const graph = [
      'color=black:s=320x180:r=10:d=6[black]',
      'testsrc2=s=320x180:r=10:d=6,boxblur=10[blurred]',
      'testsrc2=s=320x180:r=10:d=6[sharp]',
      '[black][blurred][sharp]concat=n=3:v=1:a=0',
    ].join(';');
    const path = await made([{ path: graph, ...noise }], 'mp4', [
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'],
    ]);

    const { thumbnailPath } = await check(path, dir);

    const [taken, blurred, sharp] = [await edges(thumbnailPath), await edges(path, 9), await edges(path, 15)];
    expect(taken).to.be.greaterThan((blurred + sharp) / 2);
  });

  it('shows black when there is nothing else', async () => {
    const path = await made([{ path: 'color=black:s=320x180:r=10:d=2', ...noise }], 'mp4', [
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
    ]);

    const { thumbnailPath } = await check(path, dir);

    expect((await cellColours(thumbnailPath, 1, 1))[0]).to.satisfy((rgb: number[]) => Math.max(...rgb) < 5);
  });

  it('names the limit and the value', async () => {
    const path = await clip('short');
    const probe = await probeOnce(path);

    const messages = [
      await refusal(path, { limits: { ...limits, maxBytes: 1024 } }),
      await refusal(await clip('oneKeyframe'), { limits: { ...limits, maxSeconds: 30 } }),
      await refusal(path, { probe, limits: { ...limits, maxPixels: 320 * 100 } }),
      await refusal(path, { probe, limits: { ...limits, maxStreams: 1 } }),
    ];

    expect(messages[0]).to.match(/^The file must be at most 1 KB; it is \d+ KB$/);
    expect(messages.slice(1)).to.deep.equal([
      'The video must be at most 30 seconds long; it is 33 seconds',
      'The video must have at most 32000 pixels per frame (width times height); it is 320x180, 57600 pixels',
      'The file must have at most 1 streams (video, audio, subtitles); it has 2',
    ]);
  });

  it('stops when it is canceled', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const path = await clip('plain');

    const error = await failureOf(
      check(path, dir, {
        probe: await probeOnce(path),
        signal: stop.signal,
        report: ({ message }) => void (message.startsWith('Analyzing') && stop.abort(reason)),
      }),
    );

    expect(error).to.equal(reason);
  });

  describe('with a truncated file', () => {
    const cuts: [ClipName, RegExp][] = [
      ['fastStart', /^The file is truncated: it contains [4-6](\.\d)? s of 1[12] s\. Upload it again$/],
      ['webm', /^The file is truncated: it contains [4-6](\.\d)? s of 12 s\. Upload it again$/],
      ['latePicture', /^The file is truncated: it contains [4-7](\.\d)? s of 12 s\. Upload it again$/],
      ['avi', /^The file is truncated: it contains [4-6](\.\d)? s of 11 s\. Upload it again$/],
      ['flv', /^The file is truncated: it contains [4-6](\.\d)? s of 11 s\. Upload it again$/],
    ];
    for (const [name, message] of cuts)
      it(`refuses "${name}", whose index promises more`, async () => {
        const whole = await clip(name);

        expect(await refusal(await cutOff(whole, join(dir, 'cut'), 0.45))).to.match(message);
      });

    it('refuses an MP4 whose index was never written', async () => {
      expect(await refusal(await cutOff(await clip('plain'), join(dir, 'cut'), 0.8))).to.equal(
        'The file ends before its index: the recording or the upload was interrupted',
      );
    });

    for (const name of ['transportStream', 'liveWebm', 'fragmented'] as ClipName[])
      it(`accepts "${name}", which promises nothing, as far as it goes`, async () => {
        const path = await cutOff(await clip(name), join(dir, 'cut'), 0.5);

        const { probe, prepared } = await check(path, dir);

        expect(probe.durationSeconds).to.be.within(4, 8);
        const shown = await shownNumbers(prepared!.path);
        expect(shown.length / prepared!.probe.video.averageFps).to.be.closeTo(probe.durationSeconds, 0.15);
        expect(shown.slice(0, 100)).to.deep.equal(Array.from({ length: 100 }, (_, i) => i));
      });
  });

  describe('with a damaged file', () => {
    it('fills the frames lost to small damage, so that the video can be cut', async () => {
      const path = await scribble(await clip('fastStart'), join(dir, 'scratched.mp4'), 0.6, 0.61);

      const { damagedFrames, prepared } = await check(path, dir);

      expect(damagedFrames).to.be.within(1, 33);
      expect(prepared!.probe.video).to.include({ frameCount: 330, isVfr: false });
      const shown = await shownNumbers(prepared!.path);
      expect(shown.slice(0, 150)).to.deep.equal(Array.from({ length: 150 }, (_, i) => i));
    });

    it('refuses a file that is no longer what was recorded', async () => {
      const path = await scribble(await clip('fastStart'), join(dir, 'ruined.mp4'), 0.3, 0.9);

      expect(await refusal(path)).to.match(
        /^The video is damaged: \d+ of its 330 frames cannot be decoded\. Upload it again$/,
      );
    });

    it('reports that a protected video is protected', async () => {
      const path = await made([{ path: await clip('short') }], 'mp4', [
        ...['-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
        ...['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'],
        ...['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'],
      ]);

      expect(await refusal(path)).to.equal('The video is protected by DRM and cannot be decoded');
    });
  });

  it('distinguishes hidden frames from lost ones', async () => {
    const { damagedFrames, prepared } = await check(
      await makeClip('altRef', {
        extension: 'webm',
        seconds: 8,
        codec: ['-c:v', 'libvpx', '-auto-alt-ref', '1', '-lag-in-frames', '16', '-cpu-used', '8', '-g', '60'],
      }),
      dir,
    );

    expect({ damagedFrames, prepared }).to.deep.equal({ damagedFrames: 0, prepared: null });
  });
});
