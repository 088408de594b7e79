import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfprobe } from '../../../../../services/media/video/ffmpeg/run-ffprobe.js';
import { scanPackets } from '../../../../../services/media/video/probe/scan-packets.js';
import { joinSegments } from '../../../../../services/media/video/render/join/join-segments.js';
import { verifyExport } from '../../../../../services/media/video/render/join/verify-export.js';
import { RenderFailed } from '../../../../../services/media/video/render/render-failed.js';
import { renderSegment } from '../../../../../services/media/video/render/video/render-segment.js';
import { copiesVideo, isOnGrid } from '../../../../../services/media/work/export/key-plan.js';
import { clip, type clips } from '../../../../setup/clips.js';
import { failureOf } from '../../../../setup/failure-of.js';
import { useFolder, useFolderOfEachTest } from '../../../../setup/folders.js';
import { rawFrames } from '../../../../setup/raw-frames.js';
import { audioOf, pathsOf, planRender, renderWhole } from '../../../../setup/render-whole.js';

const never = new AbortController().signal;

describe('renderSegment', () => {
  const dir = useFolderOfEachTest();

  it('leaves no file behind when it is aborted half-way', async () => {
    const { prepared, plan, segments } = await planRender(await clip('plain'), dir);
    const slowPlan = { ...plan, output: { ...plan.output, width: 1920, height: 1080 } };
    const abort = new AbortController();
    const running = renderSegment(pathsOf(prepared), slowPlan, segments[0]!, join(dir, 'segment.mp4'), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('stopped')),
    });

    expect((await failureOf(running)).message).to.equal('stopped');

    expect(await readdir(dir)).to.deep.equal([]);
  });

  it('reports progress up to the end', async () => {
    const { prepared, plan, segments } = await planRender(await clip('short'), dir);
    const fractions: number[] = [];

    const rendered = await renderSegment(pathsOf(prepared), plan, segments[0]!, join(dir, 'segment.mp4'), {
      signal: never,
      onProgress: (fraction) => fractions.push(fraction),
    });

    expect(fractions.at(-1)).to.equal(1);
    expect(rendered).to.include({ frames: 30, timescale: 90_000 });
    expect(rendered.extradataHash).to.match(/^SHA256:[0-9a-f]{64}$/i);
  });

  it('refuses a segment with fewer frames than planned', async () => {
    const { prepared, plan, segments } = await planRender(await clip('webm'), dir);
    const whole = await readFile(prepared.path);
    const brokenPath = join(dir, 'broken.webm');
    await writeFile(brokenPath, whole.subarray(0, whole.length * 0.2));

    const error = await failureOf(
      renderSegment(pathsOf({ path: brokenPath }), plan, segments[0]!, join(dir, 'segment.mp4'), {
        signal: never,
      }),
    );

    expect(error).to.be.instanceOf(RenderFailed);
    expect(error.message).to.match(/^Segment 0 has \d+ frames instead of \d+/);
    expect(await readdir(dir)).to.deep.equal(['broken.webm']);
  });
});

describe('joinSegments', () => {
  const dir = useFolder();
  let whole: Awaited<ReturnType<typeof renderWhole>>;
  before(async () => {
    whole = await renderWhole(await clip('silent'), dir);
  });

  it('refuses segments that were encoded differently', async () => {
    const { files, plan } = whole;
    const odd = [files[0]!, { ...files[1]!, extradataHash: 'SHA256:0' }];

    const error = await failureOf(joinSegments(odd, null, plan, join(dir, 'x.mp4'), { signal: never }));

    expect(error.message).to.contain('encoded differently');
  });

  it('refuses an incomplete set', async () => {
    const { files, plan } = whole;

    const error = await failureOf(
      joinSegments(files.slice(1), null, plan, join(dir, 'x.mp4'), { signal: never }),
    );

    expect(error.message).to.match(/The segments have \d+ frames together instead of 275/);
  });

  it('describes the video like the segments, which it opens without decoding them', async () => {
    const { outPath, files } = whole;
    const fields =
      'stream=codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,color_range,color_space,r_frame_rate';
    const described = async (path: string) =>
      (await runFfprobe<{ streams: object[] }>({ path, options: ['-show_entries', fields], signal: never }))
        .streams;

    expect(await described(outPath)).to.deep.equal(await described(files[1]!.path));
  });

  it('refuses an export without its audio or its first frames', async () => {
    const { outPath, files, plan } = whole;
    const withSound = { ...plan, audio: { parts: [{ streamIndex: 1 }], music: null } };

    const noSound = await failureOf(verifyExport(outPath, withSound, null, { signal: never }));
    const oneSegment = await failureOf(verifyExport(files[0]!.path, plan, null, { signal: never }));

    expect(noSound.message).to.equal('The export lost its audio');
    expect(oneSegment).to.be.instanceOf(RenderFailed);
  });
});

/** Returns the images that ffmpeg decodes from the packets alone. */
async function imagesIn(path: string): Promise<string> {
  return (await rawFrames(path, { format: 'gray' })).toString('base64');
}

describe('a video without any change', () => {
  const dir = useFolderOfEachTest();

  const copies = async (name: keyof typeof clips): Promise<boolean> => {
    const { plan, prepared } = await planRender(await clip(name), dir);
    if (!copiesVideo(plan)) return false;
    const scan = (await scanPackets(prepared.path, never)).get(prepared.probe.videoStreamIndex);
    return scan !== undefined && isOnGrid(scan, plan);
  };

  it('is copied, with every frame at its place', async () => {
    const planned = await planRender(await clip('plain'), dir);
    const { plan, prepared } = planned;
    const sound = await audioOf(planned, dir);
    const outPath = join(dir, 'export.mp4');
    const copied = { path: prepared.path, streamIndex: prepared.probe.videoStreamIndex };

    expect(await copies('plain')).to.equal(true);
    await joinSegments(copied, sound, plan, outPath, { signal: never });

    expect((await imagesIn(outPath)) === (await imagesIn(prepared.path))).to.equal(true);
  });

  it('is rendered when a player might not support it, or a frame would not be at its place', async () => {
    for (const name of ['hevc10', 'webm', 'oddSize', 'shortPicture', 'latePicture'] as const)
      expect(await copies(name), name).to.equal(false);
  });

  it('is rendered when anything is drawn over it, or its aspect ratio changes', async () => {
    const source = await clip('plain');
    const cues = [{ startTime: 1, endTime: 2, text: 'Hello' }];
    const captioned = await planRender(source, dir, { cues });
    const reshaped = await planRender(source, dir, null, { ratio: '1:1' });
    const opened = await planRender(source, dir, null, { opening: source });

    for (const { plan } of [captioned, reshaped, opened]) expect(copiesVideo(plan)).to.equal(false);
  });
});
