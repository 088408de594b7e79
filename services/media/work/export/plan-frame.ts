import type { InteractionBox } from '../../../../schemas/interaction.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { outputRate } from '../../video/render/plan/output-rate.js';
import { frameSize, outputSize, type Size } from '../../video/render/plan/output-size.js';
import { choosePan, type PanSide } from '../../video/render/video/reframe/choose-pan.js';
import { chooseWindows, type ScreenHints } from '../../video/render/video/reframe/choose-windows.js';
import { makeEdges } from '../../video/render/video/reframe/free-edges.js';
import { filling, panTrack } from '../../video/render/video/reframe/pan-track.js';
import type { PlannedPan, PlannedWindow } from '../../video/render/video/reframe/planned-pan.js';
import type { CuttableSource } from './cuttable-source.js';
import { requireInterest } from './stored-interest.js';

interface PlannedFrame {
  readonly ratio: string | null;
  /** Null if the source's aspect ratio is shown whole. */
  readonly pan: PlannedPan | null;
  /** Stores the measurements for the next export. */
  keep(): Promise<void>;
}

const NO_HINTS: ScreenHints = { interactions: [], cursorTrack: [], texts: [] };
/** In pixels: a smaller difference counts as whole. */
const NEARLY_WHOLE = 2;

/** Plans the export's frame size, and the pan of a source that has to fill it. */
export async function planFrame(
  storage: Storage,
  file: Pick<FileEntity, 'workspaceId' | 'id'>,
  source: Pick<CuttableSource, 'path' | 'probe'>,
  { ratio, reframe }: Pick<RenderRequest, 'ratio' | 'reframe'>,
  options: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
  measured = () => requireInterest(storage, file, source, options),
  findHints = async (): Promise<ScreenHints> => NO_HINTS,
): Promise<PlannedFrame> {
  const side = reframe ? hiddenSide(source, ratio) : null;
  if (!side) return { ratio, pan: null, keep: async () => undefined };
  const hints = side.side === 'across' ? await findHints() : NO_HINTS;
  const { durationSeconds, video } = source.probe;
  const known = { seen: side.seen, durationSeconds };
  const windows = chooseWindows(hints, known);
  if (windows.length > 0) return { ratio, pan: { stops: [MIDDLE], windows }, keep: async () => undefined };
  const { interest, keep } = await measured();
  const pan = choosePan(interest, side);
  const titles = chooseTitleWindows(hints.texts, shownBy(pan, video, outputSize(video, ratio)), known);
  return { ratio, pan: titles.length > 0 ? { ...pan, windows: titles } : pan, keep };
}

const MIDDLE = { seconds: 0, centre: 0.5, isCut: false };

/** Returns which part of the width a pan shows at a time. */
function shownBy(pan: PlannedPan, video: SourceProbe['video'], output: Size): ShownAt {
  const { num: fpsNum, den: fpsDen } = outputRate(video);
  const sourceSize = frameSize(video);
  const track = panTrack(pan, sourceSize, { ...output, fpsNum, fpsDen });
  return (seconds) => {
    const { x, width } = track.at(Math.round((seconds * fpsNum) / fpsDen));
    return { from: x / sourceSize.width, to: (x + width) / sourceSize.width };
  };
}

/** Returns the side of the source that exceeds the frame; null when it fits. */
function hiddenSide({ probe }: Pick<CuttableSource, 'probe'>, ratio: string | null): PanSide | null {
  const sourceSize = frameSize(probe.video);
  const shown = filling(sourceSize, outputSize(probe.video, ratio));
  if (sourceSize.width - shown.width > NEARLY_WHOLE)
    return { side: 'across', seen: shown.width / sourceSize.width };
  if (sourceSize.height - shown.height > NEARLY_WHOLE)
    return { side: 'down', seen: shown.height / sourceSize.height };
  return null;
}

/** Part of the width that is shown at a time, as shares of it. */
type ShownAt = (seconds: number) => { readonly from: number; readonly to: number };

/** The view is compared with the text this often, in seconds. */
const STEP_SECONDS = 0.5;
/** As a share of the frame's height: larger text is a title and is shown whole; smaller text may be left out. */
const MIN_TITLE = 0.035;
/** What the view shows around its centre is shown beside the text, as a share of the view. */
const CENTRE = 0.5;

/** Chooses windows for the times at which a moving view would cut off text. */
export function chooseTitleWindows(
  texts: ScreenHints['texts'],
  shownAt: ShownAt,
  { seen, durationSeconds }: { readonly seen: number; readonly durationSeconds: number },
): PlannedWindow[] {
  return texts.flatMap(({ atSeconds, boxes }, index) => {
    const endSeconds = Math.min(durationSeconds, texts[index + 1]?.atSeconds ?? durationSeconds);
    const views: ReturnType<ShownAt>[] = [];
    for (let at = atSeconds; at < endSeconds; at += STEP_SECONDS) views.push(shownAt(at));
    const lost = boxes.filter((box) => views.some((view) => isLost(box, view)));
    const [view] = views;
    if (lost.length === 0 || !view) return [];
    const middle = (view.from + view.to) / 2;
    const half = (CENTRE * (view.to - view.from)) / 2;
    const reach = {
      from: Math.min(middle - half, ...lost.map(({ x }) => x)),
      to: Math.max(middle + half, ...lost.map(({ x, width }) => x + width)),
    };
    return [{ startSeconds: atSeconds, endSeconds, ...makeEdges(boxes).around(reach, seen) }];
  });
}

function isLost({ x, width, height }: InteractionBox, { from, to }: ReturnType<ShownAt>): boolean {
  if (x >= from && x + width <= to) return false;
  const isOutside = x + width <= from || x >= to;
  return !isOutside || height >= MIN_TITLE;
}
