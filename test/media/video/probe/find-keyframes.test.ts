import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { prepareSource } from '../../../../services/media/video/probe/prepare-source.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { readMp4Packets } from '../../../../services/media/video/probe/read-mp4-packets.js';
import { joinSegments } from '../../../../services/media/video/render/join/join-segments.js';
import { copiesVideo } from '../../../../services/media/work/export/key-plan.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { planRender } from '../../../setup/render-whole.js';
import { made } from '../../work/ingest/gate.js';

const signal = new AbortController().signal;
const options = { signal };

/** Cuts every seven frames, which are too close for a keyframe each: all but the first are intra pictures only. */
const CUTS = {
  path: "testsrc2=s=160x120:r=25:d=2,negate=enable='mod(floor(n/7),2)'",
  formats: 'lavfi',
  options: ['-f', 'lavfi'],
};
const CUT_FRAMES = 50;
/** As screen recorders and browsers encode a live stream: after a cut decoding recovers only gradually. */
const LIVE = '-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p'.split(' ');

describe('keyframes of a source with intra pictures that are none', () => {
  const dir = useFolderOfEachTest();

  /** ffmpeg marks them as keyframes when it copies the stream. */
  const copy = async (path: string, extension: string) => {
    const outPath = join(dir, `copy.${extension}`);
    await runFfmpeg({ inputs: [{ path }], outputs: [{ path: outPath, options: ['-c', 'copy'] }], signal });
    return outPath;
  };

  it('are the IDR pictures', async () => {
    for (const extension of ['mp4', 'mkv']) {
      const { video, keyframeSeconds } = await probeSource(await made([CUTS], extension, LIVE), options);

      expect(keyframeSeconds, extension).to.deep.equal([0, 1.12]);
      expect(video, extension).to.include({ falseKeyframes: 0 });
      expect(video.longestGopSeconds).to.be.closeTo(1.12, 0.01);
    }
  });

  for (const extension of ['mp4', 'mkv', 'flv', 'ts'])
    it(`are marked alone once a copy in ${extension} is prepared, without encoding it again`, async () => {
      const path = await copy(await made([CUTS], 'mp4', LIVE), extension);

      const prepared = await prepareSource(path, await probeSource(path, options), dir, options);

      expect(prepared.action).to.equal('remuxed');
      expect(prepared.probe.video).to.include({ falseKeyframes: 0, frameCount: CUT_FRAMES });
      const [track] = (await readMp4Packets(prepared.path)) ?? [];
      expect(track?.scan.keyframeTimes.length).to.equal(2);
    });

  it('are looked for again where an earlier version stored a probe without them', async () => {
    const path = await copy(await made([CUTS], 'mp4', LIVE), 'mp4');
    const { video, ...probe } = await probeSource(path, options);
    const { falseKeyframes, ...older } = video;

    const prepared = await prepareSource(path, { ...probe, video: older }, dir, options);

    expect(falseKeyframes).to.be.greaterThan(0);
    expect(prepared.probe.video.falseKeyframes).to.equal(0);
  });

  it('are those of an open GOP, too, where decoding starts at once', async () => {
    const open = '-c:v libx264 -x264-params open-gop=1:keyint=20 -pix_fmt yuv420p'.split(' ');
    const path = await made([{ ...CUTS, path: 'testsrc2=s=160x120:r=25:d=2' }], 'mp4', open);

    const { video, keyframeSeconds } = await probeSource(path, options);

    expect(video.falseKeyframes).to.equal(0);
    expect(keyframeSeconds).to.have.length.above(1);
    expect(video.longestGopSeconds).to.be.lessThan(1);
  });

  for (const [name, extension, codec] of [
    ['copied as it is', 'mp4', LIVE],
    ['copied after the marks are corrected', 'ts', LIVE],
    ['encoded again', 'avi', ['-c:v', 'mpeg4', '-bf', '2']],
  ] as const)
    it(`make an export without captions of a source that is ${name}`, async () => {
      const source = await made([CUTS], extension, [...codec]);
      const { plan, prepared } = await planRender(source, dir);
      const copied = { path: prepared.path, streamIndex: prepared.probe.videoStreamIndex };
      const outPath = join(dir, 'export.mp4');

      expect(copiesVideo(plan)).to.equal(true);
      const proof = await joinSegments(copied, null, plan, outPath, options);

      expect(proof.frames).to.equal(CUT_FRAMES);
      expect((await probeSource(outPath, options)).video.falseKeyframes).to.equal(0);
    });
});
