import { frameSize } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { Scene } from '../layer.js';
import { panTrack } from '../reframe/pan-track.js';
import { zoomTrack } from '../zoom/zoom-track.js';
import { standingStill, type ViewTrack, wholeOf } from './view.js';

/** View tracks by plan, made once because every segment uses the same one. */
const known = new WeakMap<RenderPlan, ViewTrack>();

/** Returns how the view changes over a part; always the same object for a plan's footage. */
export function viewTrack({ plan, part }: Pick<Scene, 'plan' | 'part'>): ViewTrack {
  if (part.role !== 'footage') return standingStill(wholeOf(frameSize(part.source.probe.video)));
  const track = known.get(plan) ?? footageTrack(plan, part);
  known.set(plan, track);
  return track;
}

function footageTrack(plan: RenderPlan, part: Scene['part']): ViewTrack {
  const sourceSize = frameSize(part.source.probe.video);
  const usual = plan.pan ? panTrack(plan.pan, sourceSize, plan.output) : standingStill(wholeOf(sourceSize));
  return zoomTrack(plan.zooms, usual, sourceSize, plan.output);
}
