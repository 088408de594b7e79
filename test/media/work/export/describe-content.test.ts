import { expect } from 'chai';
import type { RenderPlan } from '../../../../services/media/video/render/plan/render-plan.js';
import { describeContent } from '../../../../services/media/work/export/join-export.js';

const planOf = (parts: object[], captions: object | null = null) =>
  ({ parts, captions, output: { fpsNum: 30_000, fpsDen: 1001 } }) as unknown as RenderPlan;
const footage = { role: 'footage', frames: 300 };

describe('describeContent', () => {
  it('says when the footage begins and where it stands still, in seconds', () => {
    const plan = planOf([
      { role: 'opening', frames: 60 },
      { ...footage, fadeFrames: 30, holds: [{ at: 90, length: 15 }] },
      { role: 'closing', frames: 30 },
    ]);

    expect(describeContent(plan, { durationSeconds: 12.5, isSynthetic: true })).to.deep.equal({
      durationSeconds: 12.5,
      footageStartSeconds: 1.001,
      holds: [{ at: 3.003, length: 0.5005 }],
      hasCaptions: false,
      hasSyntheticAudio: true,
    });
  });

  it('says whether captions are burned in', () => {
    const given = { durationSeconds: 10, isSynthetic: false };

    expect(describeContent(planOf([footage], {}), given)).to.deep.include({
      footageStartSeconds: 0,
      hasCaptions: true,
    });
    expect(describeContent(planOf([footage]), given)).to.deep.include({ holds: [], hasCaptions: false });
  });
});
