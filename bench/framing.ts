import type { InteractionBox } from '../schemas/interaction.js';
import { standingStill, wholeOf } from '../services/media/video/render/video/view/view.js';
import { zoomTrack } from '../services/media/video/render/video/zoom/zoom-track.js';
import { chooseScreenZooms } from '../services/media/work/analysis/zoom/choose-screen-zooms.js';
import { planZooms } from '../services/media/work/export/plan-zooms.js';
import { detectActivity, screenFrames } from '../test/setup/screen-activity.js';
import { billing } from '../test/setup/screencasts/billing.js';
import { crm } from '../test/setup/screencasts/crm.js';
import { deploy } from '../test/setup/screencasts/deploy.js';
import { recordScreencast } from '../test/setup/screencasts/record-screencast.js';
import type { ScreencastTruth } from '../test/setup/screencasts/screencast-truth.js';
import { isInside, targetsAt } from './framing-truth.js';
import type { Say } from './say.js';

const SCREENCASTS = [crm, billing, deploy];
const SIZE = { width: 1920, height: 1080 };
const RATE = { fpsNum: 30, fpsDen: 1 };
const FPS = RATE.fpsNum / RATE.fpsDen;
const SAMPLES_PER_SECOND = 10;
/** Width of a view that counts as enlarged, as a share of the frame. */
const ENLARGED = 0.98;
const MIN_INSIDE_ZOOM = 0.98;

/** Measures what zooms of screen recordings show of what happens. */
export async function benchFraming(say: Say): Promise<void> {
  const sum = { inside: 0, targets: 0, enlarged: 0, clicks: 0 };
  for (const screencast of SCREENCASTS) {
    const { path, truth } = await recordScreencast(screencast);
    const activity = detectActivity(await screenFrames(path));
    const zooms = chooseScreenZooms(activity.interactions, truth.durationSeconds);
    const track = zoomTrack(
      planZooms({ zooms }, truth.durationSeconds),
      standingStill(wholeOf(SIZE)),
      SIZE,
      RATE,
    );
    const viewAt = (seconds: number) => shareOf(track.at(Math.round(seconds * FPS)));
    const times = samplesOf(truth).filter((seconds) => viewAt(seconds).width < ENLARGED);
    const targets = times.flatMap((seconds) =>
      targetsAt(truth, seconds).map((box) => isInside(box, viewAt(seconds))),
    );
    const inside = targets.filter(Boolean).length;
    const clicks = truth.interactions.filter(({ kind }) => kind === 'click');
    const enlarged = clicks.filter(({ start }) => viewAt(start).width < ENLARGED).length;
    const longest = Math.max(...zooms.map(({ start, end }) => end - start));
    say(
      `${screencast.name.padEnd(10)} ${zooms.length} zooms, the longest ${longest.toFixed(1)} s, ` +
        `${enlarged} of ${clicks.length} clicks enlarged, targets inside ${percent(inside / targets.length)}`,
    );
    sum.inside += inside;
    sum.targets += targets.length;
    sum.enlarged += enlarged;
    sum.clicks += clicks.length;
  }
  const inside = sum.inside / sum.targets;
  say(
    `zoom: targets inside  ${percent(inside)}; goal: at least ${percent(MIN_INSIDE_ZOOM)}, ${met(inside >= MIN_INSIDE_ZOOM)}`,
  );
  say(`zoom: clicks enlarged ${percent(sum.enlarged / sum.clicks)}`);
}

const samplesOf = ({ durationSeconds }: ScreencastTruth): number[] =>
  Array.from(
    { length: Math.floor(durationSeconds * SAMPLES_PER_SECOND) },
    (_, index) => index / SAMPLES_PER_SECOND,
  );

const shareOf = ({ x, y, width, height }: InteractionBox): InteractionBox => ({
  x: x / SIZE.width,
  y: y / SIZE.height,
  width: width / SIZE.width,
  height: height / SIZE.height,
});

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const met = (isMet: boolean): string => (isMet ? 'met' : 'missed');
