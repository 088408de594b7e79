import { expect } from 'chai';
import { frameTiming } from '../../../../services/media/video/probe/frame-timing.js';

const scanOf = (times: number[]) => ({
  times: Float64Array.from(times),
  endTime: (times.at(-1) ?? 0) + 1 / 30,
  keyframeTimes: Float64Array.of(times[0] ?? 0),
});
const frames = (count: number, fps: number) => Array.from({ length: count }, (_, i) => i / fps);

describe('frameTiming', () => {
  it('is not slowed by a gap or a dropped frame', () => {
    const hole = frames(600, 30).filter((time) => time < 8 || time > 9.9);
    const dropped = frames(264, 24).filter((_, i) => i !== 1);

    expect(frameTiming(scanOf(hole), 30).typicalFps).to.be.closeTo(30, 0.001);
    expect(frameTiming(scanOf(dropped), 24).typicalFps).to.be.closeTo(24, 0.001);
  });

  it('uses the rate of the bursts where slow parts leave frames out', () => {
    const bursts = frames(480, 24).filter((_, i) => i % 48 < 12 || i % 3 === 0);

    expect(frameTiming(scanOf(bursts), 24).typicalFps).to.be.closeTo(24, 0.001);
  });

  it('ignores a claimed rate that the frames do not follow', () => {
    const times = frames(100, 18);

    expect(frameTiming(scanOf(times), 1000).typicalFps).to.be.closeTo(18, 0.01);
    expect(frameTiming(scanOf(times), 36).typicalFps).to.be.closeTo(18, 0.01);
    expect(frameTiming(scanOf(times), null).typicalFps).to.be.closeTo(18, 0.01);
  });

  it('handles hours of nothing but keyframes', () => {
    const times = Float64Array.from(frames(4 * 3600 * 60, 60));

    const timing = frameTiming({ times, keyframeTimes: times, endTime: 4 * 3600 }, 60);

    expect(timing.typicalFps).to.be.closeTo(60, 0.001);
    expect(timing.longestGopSeconds).to.be.closeTo(1 / 60, 0.001);
  });
});
