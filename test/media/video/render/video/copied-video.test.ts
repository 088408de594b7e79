import { join } from 'node:path';
import { expect } from 'chai';
import { scanPackets } from '../../../../../services/media/video/probe/scan-packets.js';
import { joinSegments } from '../../../../../services/media/video/render/join/join-segments.js';
import { copiesVideo, isOnGrid } from '../../../../../services/media/work/export/key-plan.js';
import { clip, type clips } from '../../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { rawFrames } from '../../../../setup/raw-frames.js';
import { audioOf, planRender } from '../../../../setup/render-whole.js';

const never = new AbortController().signal;

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
