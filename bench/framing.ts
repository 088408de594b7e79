import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { InteractionBox } from '../schemas/interaction.js';
import { openOcrEngines } from '../services/media/ai/ocr/open-ocr-engines.js';
import { chooseWindows } from '../services/media/video/render/video/reframe/choose-windows.js';
import { standingStill, wholeOf } from '../services/media/video/render/video/view/view.js';
import { zoomTrack } from '../services/media/video/render/video/zoom/zoom-track.js';
import { readSignals } from '../services/media/work/analysis/read-signals.js';
import { readScreen } from '../services/media/work/analysis/screen/read-screen.js';
import { followActions } from '../services/media/work/export/follow-actions.js';
import { planZooms } from '../services/media/work/export/plan-zooms.js';
import { probeOnce } from '../test/setup/probe-once.js';
import { billing } from '../test/setup/screencasts/billing.js';
import { crm } from '../test/setup/screencasts/crm.js';
import { deploy } from '../test/setup/screencasts/deploy.js';
import { recordScreencast } from '../test/setup/screencasts/record-screencast.js';
import type { ScreencastTruth } from '../test/setup/screencasts/screencast-truth.js';
import { labelled } from './clicked-labels.js';
import { met, type Say } from './say.js';

/** In seconds. */
const CLICK_SECONDS = 0.3;
const READ_SECONDS = 1.5;
/** When a page has changed, and the zoom is out. */
const PAGE_SECONDS = { from: 0.5, to: 1 };
const WHOLE: InteractionBox = { x: 0, y: 0, width: 1, height: 1 };

/** Returns what must be seen at a time: what is clicked or typed into, what has appeared, and a new page. */
function targetsAt({ interactions }: ScreencastTruth, seconds: number): InteractionBox[] {
  return interactions.flatMap(({ kind, start, end, box }) => {
    const since = seconds - start;
    if (kind === 'click') return Math.abs(since) <= CLICK_SECONDS ? [box] : [];
    if (kind === 'typing') return since >= 0 && seconds <= end ? [box] : [];
    if (kind === 'page-change') return since >= PAGE_SECONDS.from && since < PAGE_SECONDS.to ? [WHOLE] : [];
    if (kind === 'scroll') return [];
    return since >= 0 && since <= READ_SECONDS ? [box] : [];
  });
}

/** Returns the texts that can be read at a time. */
const textsAt = ({ screens }: ScreencastTruth, seconds: number) =>
  screens.findLast(({ atSeconds }) => atSeconds <= seconds)?.texts ?? [];

/** Returns the hot spot of the cursor at a time. */
function cursorAt({ cursor }: ScreencastTruth, seconds: number): InteractionBox {
  const [, x, y] = cursor.findLast(([at]) => at <= seconds + 0.05) ?? [0, 0, 0];
  return { x, y, width: 0, height: 0 };
}

/** As shares of the frame: rounding. */
const TOLERANCE = 0.004;

const isInside = (inner: InteractionBox, outer: InteractionBox): boolean =>
  inner.x >= outer.x - TOLERANCE &&
  inner.y >= outer.y - TOLERANCE &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE;

/** Whether an edge of the view runs through a box. */
const isCut = (inner: InteractionBox, outer: InteractionBox): boolean =>
  !isInside(inner, outer) &&
  inner.x < outer.x + outer.width - TOLERANCE &&
  outer.x < inner.x + inner.width - TOLERANCE &&
  inner.y < outer.y + outer.height - TOLERANCE &&
  outer.y < inner.y + inner.height - TOLERANCE;

const SCREENCASTS = [crm, billing, deploy];
const SIZE = { width: 1920, height: 1080 };
const FPS = 30;
const SAMPLES_PER_SECOND = 10;
/** Width of 9:16, as a share of 16:9. */
const UPRIGHT = (9 / 16) ** 2;
/** Width of a view that counts as enlarged, as a share of the frame. */
const ENLARGED = 0.98;
const GOALS = { zoomInside: 0.98, reframeInside: 0.95, cut: 0.02 };

type ViewAt = (seconds: number) => InteractionBox;

/** Measures what zooms and upright exports of screen recordings show of what happens. */
export async function benchFraming(say: Say, env: NodeJS.ProcessEnv): Promise<void> {
  const zoom = { inside: 0, all: 0 };
  const reframe = { inside: 0, all: 0 };
  const texts = { cut: 0, all: 0 };
  for (const screencast of SCREENCASTS) {
    const { path, truth } = await recordScreencast(screencast);
    const { zooms, windows } = await frame(path, env);
    const seconds = samplesOf(truth);

    const zoomed = viewOfZooms(zooms, truth.durationSeconds);
    const enlarged = seconds.filter((at) => zoomed(at).width < ENLARGED);
    const targets = enlarged.flatMap((at) => targetsAt(truth, at).map((box) => isInside(box, zoomed(at))));
    const clicks = truth.interactions.filter(({ kind }) => kind === 'click');
    const longest = Math.max(...zooms.map(({ start, end }) => end - start));
    zoom.inside += targets.filter(Boolean).length;
    zoom.all += targets.length;
    say(
      `${screencast.name.padEnd(10)} ${zooms.length} zooms, the longest ${longest.toFixed(1)} s; ` +
        `${clicks.filter(({ start }) => zoomed(start).width < ENLARGED).length} of ${clicks.length} clicks enlarged`,
    );

    const upright: ViewAt = (at) => {
      const { from, to } = windows.find(({ endSeconds }) => at < endSeconds) ?? { from: 0, to: 1 };
      return { x: from, y: 0, width: to - from, height: 1 };
    };
    for (const at of seconds) {
      const view = upright(at);
      // A page that changes need not be shown whole.
      const needed = [...targetsAt(truth, at).filter((box) => box !== WHOLE), cursorAt(truth, at)];
      reframe.inside += needed.filter((box) => isInside(box, view)).length;
      reframe.all += needed.length;
      const boxes = textsAt(truth, at).map(({ box }) => box);
      texts.cut += boxes.filter((box) => isCut(box, view)).length;
      texts.all += boxes.filter((box) => isCut(box, view) || isInside(box, view)).length;
    }
    const width = seconds.reduce((sum, at) => sum + upright(at).width, 0) / seconds.length;
    say(`${''.padEnd(10)} 9:16: ${windows.length} windows, on average ${percent(width)} of the width`);
  }
  const goal = (name: string, share: number, min: number) =>
    say(`${name.padEnd(21)} ${percent(share)}; goal: at least ${percent(min)}, ${met(share >= min)}`);
  goal('zoom: targets inside', zoom.inside / zoom.all, GOALS.zoomInside);
  goal('9:16: targets inside', reframe.inside / reframe.all, GOALS.reframeInside);
  const cut = texts.cut / texts.all;
  say(
    `${'9:16: text cut'.padEnd(21)} ${percent(cut)}; goal: at most ${percent(GOALS.cut)}, ${met(cut <= GOALS.cut)}`,
  );
}

/** Analyses a recording and chooses zooms and the windows of an upright export, as the product does. */
async function frame(path: string, env: NodeJS.ProcessEnv) {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-framing-'));
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
  const ocr = openOcrEngines({ OCR_ENGINE: 'auto', PATH: env.PATH ?? '' });
  try {
    const probe = await probeOnce(path);
    const input = { sourcePath: path, probe, scratchDir: scratch, autoZoom: true, ...run };
    const { zoomMoments, interactions, cursorTrack, scenes } = await readSignals(input);
    const sceneChanges = scenes.map(({ timeSeconds }) => timeSeconds);
    const log = pino({ enabled: false });
    const { boxes } = await readScreen(ocr, { source: { path, probe }, sceneChanges, scratch, log, ...run });
    const { durationSeconds } = probe;
    const named = await labelled(path, { interactions, cursorTrack }, env);
    const hints = { interactions: named, cursorTrack, texts: boxes };
    return {
      zooms: followActions(zoomMoments ?? [], interactions),
      windows: chooseWindows(hints, { seen: UPRIGHT, durationSeconds }),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function viewOfZooms(zooms: Parameters<typeof planZooms>[0]['zooms'], durationSeconds: number): ViewAt {
  const planned = planZooms({ zooms, isDetected: true }, durationSeconds);
  const track = zoomTrack(planned, standingStill(wholeOf(SIZE)), SIZE, { fpsNum: FPS, fpsDen: 1 });
  return (seconds) => {
    const { x, y, width, height } = track.at(Math.round(seconds * FPS));
    return { x: x / SIZE.width, y: y / SIZE.height, width: width / SIZE.width, height: height / SIZE.height };
  };
}

const samplesOf = ({ durationSeconds }: ScreencastTruth): number[] =>
  Array.from(
    { length: Math.floor(durationSeconds * SAMPLES_PER_SECOND) },
    (_, index) => index / SAMPLES_PER_SECOND,
  );

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
