import { expect } from 'chai';
import { cutSegments } from '../../../../../services/media/video/render/plan/cut-segments.js';
import type { RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import type { Segment } from '../../../../../services/media/video/render/plan/segment.js';
import { framesOf } from '../../../../../services/media/video/render/plan/segment-frames.js';
import { frameOfOutput } from '../../../../../services/media/work/preview/preview-frame.js';

const part = (frames: number, more: object = {}) => ({ frames, ...more }) as RenderPlan['parts'][number];
const PARTS = [
  part(30),
  part(100, {
    fadeFrames: 10,
    holds: [
      { at: 20, length: 5 },
      { at: 60, length: 7 },
    ],
  }),
  part(40, { fadeFrames: 8 }),
];

/** The source frame that a segment shows, and what fades into it. */
const shown = ({ part, startFrame, heldFrames, outputFrame, fadesFrom }: Segment, frame: number) => ({
  part,
  source: heldFrames === undefined ? startFrame + frame : startFrame,
  output: (outputFrame ?? startFrame) + frame,
  fadesFrom,
});

describe('frameOfOutput', () => {
  it('is the frame that the segments of an export have at that place', () => {
    const segments = cutSegments({ parts: PARTS, output: { fpsNum: 10, fpsDen: 1 } as never }, []);
    const expected = segments.flatMap((segment) =>
      Array.from({ length: framesOf(segment) }, (_, frame) => shown(segment, frame)),
    );

    const found = expected.map((_, at) => {
      const { segment, frame } = frameOfOutput({ parts: PARTS }, at);
      return shown(segment, frame);
    });

    expect(found).to.deep.equal(expected);
  });
});
