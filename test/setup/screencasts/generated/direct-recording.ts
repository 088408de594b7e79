import type { CDPSession } from 'playwright-core';
import { drawsOf } from './draws.js';
import type { PointerShape } from './pointer-sprites.js';
import type { Recipe } from './recipe.js';
import type { RecordingTruth, TrueClick, TrueDrag, TrueTyping } from './recording-truth.js';

/** One frame of the recording, in parts of the window. */
export interface MadeFrame {
  /** Which picture of the page it shows. */
  readonly shot: number;
  readonly x: number;
  readonly y: number;
  readonly shape: PointerShape;
  readonly isPointerSeen: boolean;
  /** Since a button or a finger was pressed down. */
  readonly secondsSincePress: number;
  readonly isTouched: boolean;
}

export interface SeenControl {
  readonly id: string;
  readonly role: string;
  readonly label: string | null;
  readonly other: string | null;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly does: string | null;
  readonly isOver: boolean;
  readonly isPopup: boolean;
  readonly isMain: boolean;
  readonly isFilled: boolean;
  /** A click changes nothing that can be seen. */
  readonly isFocused: boolean;
  readonly hasContext: boolean;
  readonly used: number;
}

interface Answer {
  readonly isDirty: boolean;
  readonly happened: ReadonlyArray<{ kind: string; box: SeenControl['box']; label: string | null }>;
  readonly cursor: 'hand' | 'text' | 'arrow';
}

export interface Scroller {
  readonly id: string;
  readonly box: SeenControl['box'];
  readonly top: number;
  readonly most: number;
}

export type MadeDirector = ReturnType<typeof directRecording>;

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Moves the pointer, presses and types like a person does, frame by frame, and notes what is true. */
export function directRecording(devTools: CDPSession, recipe: Recipe, takeShot: () => Promise<unknown>) {
  const draws = drawsOf(recipe.seed, 'motion');
  const { fps, pointer } = recipe;
  const size = { width: recipe.window.width / recipe.scale, height: recipe.window.height / recipe.scale };
  const frames: MadeFrame[] = [];
  const truth = {
    clicks: [] as TrueClick[],
    drags: [] as TrueDrag[],
    typing: [] as TrueTyping[],
    scrolls: [] as Array<RecordingTruth['scrolls'][number]>,
    keys: [] as Array<RecordingTruth['keys'][number]>,
    pageChanges: [] as Array<RecordingTruth['pageChanges'][number]>,
    dialogs: [] as Array<RecordingTruth['dialogs'][number]>,
  };
  let [x, y] = [size.width * draws.between(0.2, 0.9), size.height * draws.between(0.2, 0.9)];
  let shots = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let [isTouched, isTyping] = [false, false];
  const isByFinger = pointer.kind !== 'cursor' && recipe.shell === 'phone';
  const seconds = () => frames.length / fps;
  const place = (): [number, number] => [round(x / size.width), round(y / size.height)];

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await devTools.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value as T;
  }

  async function frame(): Promise<void> {
    const at = isByFinger && !isTouched ? '-1, -1' : `${x}, ${y}`;
    const { isDirty, happened, cursor } = await evaluate<Answer>(`made.advance(${1000 / fps}, ${at})`);
    if (isDirty || shots === 0) {
      await takeShot();
      shots += 1;
    }
    for (const { kind, label } of happened) {
      const noted = { time: round(seconds()), what: label ?? '' };
      if (kind === 'dialog') truth.dialogs.push(noted);
      if (kind === 'page-change') truth.pageChanges.push(noted);
    }
    frames.push({
      shot: shots - 1,
      x: x / size.width,
      y: y / size.height,
      shape: pointer.changesShape ? cursor : 'arrow',
      isPointerSeen: pointer.kind === 'cursor' && !(isTyping && pointer.hidesWhileTyping),
      secondsSincePress: seconds() - pressedAt,
      isTouched,
    });
  }

  async function rest(forSeconds: number): Promise<void> {
    for (let left = Math.round(forSeconds * fps); left > 0; left -= 1) await frame();
  }

  /** Along a curve, fast in its middle; sometimes past the target and back, sometimes with a stop on the way. */
  async function moveTo(toX: number, toY: number): Promise<void> {
    if (isByFinger) {
      [x, y] = [toX, toY];
      return;
    }
    const [fromX, fromY] = [x, y];
    const distance = Math.hypot(toX - fromX, toY - fromY);
    const duration = recipe.pace * (0.22 + 0.14 * Math.log2(1 + distance / 40));
    const count = Math.max(1, Math.round(fps * duration));
    const [bend, skew] = [draws.between(-0.18, 0.18), draws.between(0.8, 1.3)];
    const over = draws.chance(0.2) ? draws.between(0.02, 0.07) : 0;
    const stop = draws.chance(0.12) ? draws.whole(1, count) : 0;
    for (let step = 1; step <= count; step += 1) {
      const t = (step / count) ** skew;
      const way = t ** 3 * (10 - 15 * t + 6 * t * t) + over * Math.sin(Math.PI * t) ** 3;
      const aside = bend * Math.sin(Math.PI * t);
      x = inside(fromX + (toX - fromX) * way - (toY - fromY) * aside, size.width);
      y = inside(fromY + (toY - fromY) * way + (toX - fromX) * aside, size.height);
      await frame();
      if (step === stop) await rest(draws.between(0.15, 0.6));
    }
    [x, y] = [toX, toY];
  }

  const inside = (value: number, most: number) => Math.min(Math.max(value, 1), most - 2);

  async function pointAt({ box }: Pick<SeenControl, 'box'>): Promise<void> {
    await moveTo(
      Math.round(box.x + Math.min(box.width * draws.between(0.2, 0.8), 260)),
      Math.round(box.y + box.height * draws.between(0.3, 0.7)),
    );
  }

  async function press(isSecond = false): Promise<void> {
    isTouched = isByFinger;
    if (isByFinger) await frame();
    pressedAt = seconds();
    await evaluate(`made.press(${x}, ${y}, ${isSecond})`);
  }

  async function release(): Promise<void> {
    await evaluate(`made.release(${x}, ${y})`);
    isTouched = false;
  }

  function noteClick(control: SeenControl, role: string): void {
    const [atX, atY] = place();
    const { box } = control;
    const isSeen = pointer.kind === 'cursor' || pointer.kind === 'touch' || recipe.shell === 'phone';
    truth.clicks.push({
      time: round(seconds()),
      x: atX,
      y: atY,
      label: control.label,
      ...(control.other && { altLabels: [control.other] }),
      role,
      ...(pointer.kind !== 'cursor' && {
        box: [
          round(box.x / size.width),
          round(box.y / size.height),
          round((box.x + box.width) / size.width),
          round((box.y + box.height) / size.height),
        ] as const,
      }),
      certain: isSeen,
    });
  }

  return {
    evaluate,
    rest,
    pointAt,
    moveTo,
    seconds,
    size,
    isByFinger,
    async click(control: SeenControl, isSecond = false): Promise<void> {
      await pointAt(control);
      await rest(recipe.pace * draws.between(0.12, 0.55));
      noteClick(control, isSecond ? 'right click' : control.role);
      await press(isSecond);
      await rest(draws.between(0.06, 0.16));
      await release();
    },
    async type(control: SeenControl, text: string): Promise<void> {
      isTyping = true;
      const start = round(seconds());
      const isPasted = draws.chance(0.12);
      const letters = isPasted ? [text] : Array.from(text);
      const [fast, slow] = [draws.between(0.04, 0.08), draws.between(0.1, 0.22)];
      for (const letter of letters) {
        await evaluate(`made.type(${JSON.stringify(letter)})`);
        await rest(Math.max(1 / fps, draws.between(fast, slow)));
      }
      truth.typing.push({ start, end: round(seconds()), field: control.label, text });
      isTyping = false;
      await rest(recipe.pace * draws.between(0.3, 0.9));
    },
    /** Presses on something and releases it elsewhere. */
    async drag(control: SeenControl, byX: number, byY: number): Promise<void> {
      await pointAt(control);
      await rest(recipe.pace * draws.between(0.2, 0.4));
      const start = round(seconds());
      const from = place();
      await press();
      await rest(0.12);
      await moveTo(inside(x + byX, size.width), inside(y + byY, size.height));
      await rest(0.15);
      await release();
      truth.drags.push({
        start,
        end: round(seconds()),
        from,
        to: place(),
        what: control.label ?? control.role,
      });
      await rest(recipe.pace * draws.between(0.4, 0.9));
    },
    /** By wheel, smooth or in steps, or by a finger that wipes. */
    async scroll({ id, box, top, most }: Scroller): Promise<void> {
      await moveTo(box.x + box.width / 2, box.y + box.height * 0.6);
      const start = round(seconds());
      const to = top > most / 2 ? 0 : Math.min(most, top + draws.between(0.5, 0.9) * box.height);
      const isStepped = draws.chance(0.4);
      const count = Math.max(3, Math.round(fps * draws.between(0.5, 1.1)));
      if (isByFinger) await press();
      for (let step = 1; step <= count; step += 1) {
        const t = isStepped ? Math.ceil((4 * step) / count) / 4 : 1 - (1 - step / count) ** 3;
        await evaluate(`made.scroll('${id}', ${Math.round(top + (to - top) * t)})`);
        if (isByFinger) y = inside(box.y + box.height * 0.6 - (to - top) * 0.5 * t, size.height);
        await frame();
      }
      // A finger that has moved this far does not click.
      if (isByFinger) [x, y] = [-1, -1];
      if (isByFinger) await release();
      truth.scrolls.push({ start, end: round(seconds()) });
      await rest(recipe.pace * draws.between(0.4, 1));
    },
    async hotkey(kind: 'palette' | 'escape' | 'view'): Promise<void> {
      truth.keys.push({ time: round(seconds()), key: kind });
      await evaluate(`made.hotkey('${kind}')`);
      await rest(recipe.pace * draws.between(0.5, 1));
    },
    finish: () => ({ frames, truth, duration: seconds() }),
  };
}
