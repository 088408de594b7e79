import { expect } from 'chai';
import { viewTrack } from '../../../../services/media/video/render/video/view/view-layer.js';
import { keySegments, segmentKey } from '../../../../services/media/work/export/key-plan.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { planOf } from '../../../setup/segment-frames.js';

const machine = { ffmpegBuildId: 'build' };

describe('keySegments', () => {
  const long = async () => {
    const zooms = Array.from({ length: 100 }, (_, index) => ({
      startSeconds: index * 3,
      endSeconds: index * 3 + 2,
      x: 0.3,
      y: 0.6,
      scale: 1.5,
    }));
    const { plan } = await planOf(await drawnClip('color=gray:s=64x36:r=30:d=1'), { zooms });
    const segments = Array.from({ length: 40 }, (_, index) => ({
      index,
      part: 0,
      startFrame: index * 240,
      endFrame: index * 240 + 240,
    }));
    return { plan, segments };
  };

  it('yields between segments, and returns the same key for each as when computed alone', async () => {
    const { plan, segments } = await long();
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);

    const keyed = await keySegments(plan, segments, machine, new AbortController().signal);
    clearImmediate(waiting);

    expect(turns).to.be.at.least(segments.length - 1);
    expect(keyed.map(({ segment }) => segment)).to.deep.equal(segments);
    // A copy has none of the plan's cached results.
    const alone = segments.map((segment) => segmentKey(structuredClone(plan), segment, machine));
    expect(keyed.map(({ key }) => key)).to.deep.equal(alone);
  });

  it('computes once for all segments how the view changes', async () => {
    const { plan } = await long();
    const part = plan.parts[0]!;

    expect(viewTrack({ plan, part })).to.equal(viewTrack({ plan, part }));
    const other = { ...plan, zooms: plan.zooms.slice(1) };
    expect(viewTrack({ plan: other, part }).moves).not.to.deep.equal(viewTrack({ plan, part }).moves);
  });

  it('stops when aborted', async () => {
    const { plan, segments } = await long();
    const leaving = new AbortController();
    setImmediate(() => leaving.abort());

    const failure = await failureOf(keySegments(plan, segments, machine, leaving.signal));

    expect((failure as Error).name).to.equal('AbortError');
  });
});
