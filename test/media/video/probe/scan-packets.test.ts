import { expect } from 'chai';
import { readKeyframes, sampleKeyframes } from '../../../../services/media/video/probe/read-keyframes.js';
import { scanPackets, TimeList } from '../../../../services/media/video/probe/scan-packets.js';
import { clip, makeClip } from '../../../setup/clips.js';
import { probeOnce } from '../../../setup/probe-once.js';

const signal = new AbortController().signal;

describe('scanPackets', () => {
  it('returns the times of frames, but only the start and end of audio', async () => {
    const path = await clip('plain');
    const { videoStreamIndex, audio } = await probeOnce(path);

    const scans = await scanPackets(path, signal);

    const picture = scans.get(videoStreamIndex)!;
    expect(picture.times.length).to.equal(360);
    expect(picture.keyframeTimes.length).to.equal(8);
    const sound = scans.get(audio!.streamIndex)!;
    expect(sound.times.length).to.equal(0);
    expect(sound.packetCount).to.be.greaterThan(500);
    expect(sound.endTime).to.be.closeTo(12, 0.05);
  });
});

describe('TimeList', () => {
  it('grows, and returns the times in order', () => {
    const list = new TimeList();
    for (let i = 10_000; i > 0; i--) list.push(i / 7);

    const times = list.sorted();

    expect(times.length).to.equal(10_000);
    expect(times.every((time, at) => time === (at + 1) / 7)).to.equal(true);
  });
});

describe('keyframes of a source', () => {
  it('are stored in the probe, each at least one second after the previous one', async () => {
    const path = await makeClip('everyFrameKey', {
      extension: 'mov',
      seconds: 5,
      codec: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
    });
    const probe = await probeOnce(path);

    const { keyframeSeconds, ...older } = probe;

    expect(keyframeSeconds).to.deep.equal([0, 1, 2, 3, 4]);
    expect(await readKeyframes(path, older, { signal })).to.deep.equal(keyframeSeconds);
    expect(await readKeyframes('/nowhere', probe, { signal })).to.deep.equal(keyframeSeconds);
  });

  it('are not cut at before the origin', () => {
    const scan = { keyframeTimes: Float64Array.of(1, 2.5, 3) };

    expect(sampleKeyframes(scan, 2)).to.deep.equal([0.5]);
  });
});
