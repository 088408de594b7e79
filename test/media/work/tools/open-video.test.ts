import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { clips, makeClip, shownNumbers } from '../../../setup/clips.js';
import { describeMedia } from '../../../setup/read-media.js';
import { addressOf, useToolRuns } from '../../../setup/tool-runs.js';

describe('tools with sources that have to be prepared', () => {
  const tools = useToolRuns();
  let uneven: string;
  let rotated: string;

  before(async () => {
    const filter = "select='lt(n,100)+gt(n,200)+not(mod(n,7))'";
    uneven = await makeClip('tools-uneven', { ...clips.variableRate, seconds: 8, filter });
    rotated = await makeClip('tools-rotated', { ...clips.rotated, seconds: 3 });
  });

  /** Seconds of the source that were encoded for a tool's output; null: none. */
  const secondsPrepared = async (made: string): Promise<number | null> => {
    const folder = (await readdir(dirname(made))).find((name) => name.startsWith('prepared-'));
    const [name] = folder ? await readdir(join(dirname(made), folder)) : [];
    if (!folder || !name) return null;
    return (await describeMedia(join(dirname(made), folder, name))).durationSeconds;
  };
  const trimmed = (times: object) => tools.make('video-trimmer', { videoUrl: addressOf(uneven), ...times });

  it('prepare only what comes before the end of the part, and cut the same frames', async () => {
    const part = await trimmed({ start: 2, end: 4 });
    const rest = await trimmed({ start: 2 });

    expect(await secondsPrepared(part.path)).to.be.within(4, 7);
    expect(await secondsPrepared(rest.path)).to.be.above(7.5);
    const frames = await shownNumbers(part.path);
    expect(frames).to.deep.equal((await shownNumbers(rest.path)).slice(0, frames.length));
    const { durationSeconds, audio } = await describeMedia(part.path);
    expect(durationSeconds).to.be.closeTo(2, 0.1);
    expect(audio).to.not.equal(null);
  });

  it('refuse a start after the end of the whole, and accept one before it', async () => {
    const failed = await trimmed({ start: 9, end: 10 }).catch((err: Error) => err.message);
    expect(failed).to.match(/^start must be before the end of the video, which is 8/);

    const last = await trimmed({ start: 7, end: 20 });
    expect((await describeMedia(last.path)).durationSeconds).to.be.closeTo(1, 0.15);
  });

  it('prepare no more than a still or an animation shows', async () => {
    const still = await tools.make('thumbnail-extractor', { videoUrl: addressOf(uneven), time: 1 });
    const moving = await tools.make('video-to-gif', { videoUrl: addressOf(uneven), start: 1, duration: 1 });

    expect(await secondsPrepared(still.path)).to.be.within(1, 4);
    expect(await secondsPrepared(moving.path)).to.be.within(2, 5);
  });

  it('copy the video stream when only the audio changes', async () => {
    for (const [name, source] of Object.entries({ uneven, rotated })) {
      const { path } = await tools.make('loudness-normalizer', { mediaUrl: addressOf(source) });

      expect(await secondsPrepared(path), name).to.equal(null);
      expect(await shownNumbers(path), name).to.deep.equal(await shownNumbers(source));
      const [before, after] = [await describeMedia(source), await describeMedia(path)];
      expect(after.video.rotation, name).to.equal(before.video.rotation);
      expect(after.durationSeconds, name).to.be.closeTo(before.durationSeconds, 0.1);
    }
  });
});
