import { expect } from 'chai';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { measurePeaks, type Peaks } from '../../../../services/media/work/waveform/find-waveform.js';
import { type ClipName, clip } from '../../../setup/clips.js';

const { signal } = new AbortController();

async function peaksOf(name: ClipName): Promise<Peaks> {
  const path = await clip(name);
  const probe = await probeSource(path, { signal });
  return measurePeaks({ path, probe, streamIndex: probe.audio?.streamIndex as number }, { signal });
}

describe('measuring the peaks of a source', () => {
  it('returns twenty pairs of 8 bits for each second, symmetric for a tone', async () => {
    const { data, length, ...rest } = await peaksOf('plain');
    expect(rest).to.deep.equal({
      version: 2,
      channels: 1,
      sample_rate: 8000,
      samples_per_pixel: 400,
      bits: 8,
    });
    expect([length, data.length]).to.deep.equal([240, 480]);
    const [low, high] = data.slice(200, 202) as [number, number];
    expect(high).to.be.within(10, 127);
    expect(low).to.be.closeTo(-high, 2);
  });

  it('is timed like the video: silent before audio that starts late, and after its end', async () => {
    const { data } = await peaksOf('lateSound');
    const highest = (from: number, to: number) => Math.max(...data.slice(from * 40, to * 40));
    expect(highest(0, 1.4)).to.be.at.most(0);
    expect(highest(2, 9)).to.be.above(10);
  });
});
