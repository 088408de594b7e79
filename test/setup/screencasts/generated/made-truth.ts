import type { MadeDirector, MadeFrame } from './direct-recording.js';
import { type CameraMove, seenAt, viewAt } from './plan-camera.js';
import type { PointerShape } from './pointer-sprites.js';
import type { Recipe } from './recipe.js';
import type { RecordingTruth } from './recording-truth.js';

/** What is true of a made recording, and what kind of recording it is: results are listed by these. */
export interface MadeTruth extends RecordingTruth {
  readonly kinds: Readonly<Record<string, string>>;
  /** Ten times a second: seconds, x, y, and the pointer's shape; `null` where none is seen. */
  readonly pointerTrack: ReadonlyArray<readonly [number, number, number, PointerShape | null]>;
}

type DirectedTruth = ReturnType<MadeDirector['finish']>['truth'];

/** Returns what is true with places where the camera shows them. */
export function seeThroughCamera(
  truth: DirectedTruth,
  frames: readonly MadeFrame[],
  fps: number,
  camera: readonly CameraMove[],
): DirectedTruth & Pick<MadeTruth, 'camera' | 'pointerTrack'> {
  const clicks = truth.clicks.map((click) => {
    const view = viewAt(camera, click.time);
    const [x, y] = seenAt(view, click.x, click.y);
    const { box } = click;
    return {
      ...click,
      x,
      y,
      ...(box && { box: [...seenAt(view, box[0], box[1]), ...seenAt(view, box[2], box[3])] as const }),
    };
  });
  const drags = truth.drags.map((drag) => ({
    ...drag,
    from: seenAt(viewAt(camera, drag.start), ...drag.from),
    to: seenAt(viewAt(camera, drag.end), ...drag.to),
  }));
  const step = Math.max(1, Math.round(fps / 10));
  const pointerTrack = frames.flatMap(({ x, y, shape, isPointerSeen }, index) => {
    if (index % step !== 0) return [];
    const seconds = Math.round((index / fps) * 1000) / 1000;
    const [seenX, seenY] = seenAt(viewAt(camera, seconds), x, y);
    return [[seconds, seenX, seenY, isPointerSeen ? shape : null] as const];
  });
  return { ...truth, clicks, drags, camera: camera.map(({ start, end }) => ({ start, end })), pointerTrack };
}

export function kindsOf({
  pointer,
  window,
  film,
  fps,
  encoding,
  shell,
  moving,
  theme,
  hasCamera,
  hasCaptions,
  language,
}: Recipe): Record<string, string> {
  const height = (pointer.height * film.width) / window.width;
  const size = height < 15 ? 'under 15 pixels' : height < 25 ? '15 to 24 pixels' : 'from 25 pixels';
  const crf = encoding.crf <= 23 ? '18 to 23' : encoding.crf <= 29 ? '24 to 29' : '30 to 35';
  return {
    pointer: pointer.kind === 'cursor' ? size : pointer.kind,
    fps: encoding.kind === 'h264' && encoding.isVariable ? 'variable' : String(fps),
    compression: encoding.kind === 'h264' ? `H.264, crf ${crf}` : encoding.kind,
    width: film.width < 700 ? 'under 700' : film.width < 1200 ? '700 to 1199' : 'from 1200',
    layout: shell,
    moving,
    ground: theme.isDark ? 'dark' : 'light',
    camera: hasCamera ? 'zooms' : 'still',
    captions: hasCaptions ? 'laid over' : 'none',
    language,
  };
}
