import { frameSize } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { Scene } from '../layer.js';
import { panTrack } from '../reframe/pan-track.js';
import { zoomTrack } from '../zoom/zoom-track.js';
import { standingStill, type ViewTrack, wholeOf } from './view.js';

/** Of a plan's footage, made once: every segment is cut from the same. */
const known = new WeakMap<RenderPlan, ViewTrack>();

/** How the view changes over a part; the same one whenever a plan's footage is asked for. */
export function viewTrack({ plan, part }: Pick<Scene, 'plan' | 'part'>): ViewTrack {
  if (part.role !== 'footage') return standingStill(wholeOf(frameSize(part.source.probe.video)));
  const track = known.get(plan) ?? footageTrack(plan, part);
  known.set(plan, track);
  return track;
}

function footageTrack(plan: RenderPlan, part: Scene['part']): ViewTrack {
  const picture = frameSize(part.source.probe.video);
  const usual = plan.pan ? panTrack(plan.pan, picture, plan.output) : standingStill(wholeOf(picture));
  return zoomTrack(plan.zooms, usual, picture, plan.output);
}
