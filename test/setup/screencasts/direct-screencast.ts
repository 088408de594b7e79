import type { Page } from 'playwright-core';
import type { InteractionBox } from '../../../schemas/interaction.js';
import { makeRandom } from '../random.js';
import type { ScreencastTruth, TrueInteraction } from './screencast-truth.js';

export const FPS = 30;
export const SIZE = { width: 1920, height: 1080 } as const;
const FRAME_MS = 1000 / FPS;

/** One frame of the recording: which picture of the page it shows, and where the cursor is, in pixels. */
export interface RecordedFrame {
  readonly shot: number;
  readonly x: number;
  readonly y: number;
}

interface PageAnswer {
  readonly isDirty: boolean;
  readonly happened: ReadonlyArray<{
    kind: TrueInteraction['kind'];
    box: InteractionBox;
    label: string | null;
  }>;
}

/** Moves the cursor like a person does, and notes what that brings about. */
export type Director = ReturnType<typeof directScreencast>;

export function directScreencast(page: Page, seed: number, takeShot: (index: number) => Promise<unknown>) {
  const random = makeRandom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const frames: RecordedFrame[] = [];
  const interactions: TrueInteraction[] = [];
  const screens: Array<ScreencastTruth['screens'][number]> = [];
  let [x, y] = [1500, 800];
  let shots = 0;
  const inside = (value: number, size: number) => Math.round(Math.min(Math.max(value, 0), size - 1));
  const seconds = () => frames.length / FPS;
  const whole = (value: number) => Math.round(value * 1e4) / 1e4;
  const centre = (box: InteractionBox) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

  async function frame(): Promise<void> {
    const { isDirty, happened } = (await page.evaluate(`advance(${FRAME_MS})`)) as PageAnswer;
    if (isDirty || shots === 0) {
      await takeShot(shots);
      shots += 1;
      const texts = (await page.evaluate('textsInView()')) as ScreencastTruth['screens'][number]['texts'];
      screens.push({ atSeconds: whole(seconds()), texts });
    }
    for (const { kind, box, label } of happened)
      interactions.push({
        kind,
        start: whole(seconds()),
        end: whole(seconds()),
        ...centre(box),
        box,
        label,
      });
    frames.push({ shot: shots - 1, x, y });
  }

  async function rest(forSeconds: number): Promise<void> {
    for (let left = Math.round(forSeconds * FPS); left > 0; left -= 1) await frame();
  }

  /** Along a slight curve, fast in its middle, slower for a small and distant target. */
  async function moveTo(toX: number, toY: number): Promise<void> {
    const [fromX, fromY] = [x, y];
    const distance = Math.hypot(toX - fromX, toY - fromY);
    const count = Math.round(FPS * (0.25 + 0.13 * Math.log2(1 + distance / 60)));
    const bend = between(-0.12, 0.12);
    for (let step = 1; step <= count; step += 1) {
      const t = step / count;
      const way = t ** 3 * (10 - 15 * t + 6 * t * t);
      const aside = bend * Math.sin(Math.PI * way);
      x = inside(fromX + (toX - fromX) * way - (toY - fromY) * aside, SIZE.width);
      y = inside(fromY + (toY - fromY) * way + (toX - fromX) * aside, SIZE.height);
      await page.mouse.move(x, y);
      await frame();
    }
  }

  async function pointAt(selector: string): Promise<InteractionBox> {
    const box = (await page.evaluate(`boxOf(${JSON.stringify(selector)})`)) as InteractionBox;
    const toX = (box.x + box.width * between(0.3, 0.7)) * SIZE.width;
    const toY = (box.y + box.height * between(0.35, 0.65)) * SIZE.height;
    await moveTo(Math.round(toX), Math.round(toY));
    return box;
  }

  const touch = () => page.evaluate('touch()');

  return {
    rest,
    /** Points at something without clicking it. */
    async hover(selector: string): Promise<void> {
      await pointAt(selector);
      await rest(between(0.4, 0.8));
    },
    async click(selector: string, label: string): Promise<void> {
      const box = await pointAt(selector);
      await rest(between(0.25, 0.6));
      const start = whole(seconds());
      interactions.push({
        kind: 'click',
        start,
        end: start,
        x: whole(x / SIZE.width),
        y: whole(y / SIZE.height),
        box,
        label,
      });
      await page.mouse.down();
      await touch();
      await rest(0.12);
      await page.mouse.up();
      await touch();
      await rest(between(0.9, 1.6));
    },
    async type(selector: string, text: string): Promise<void> {
      const box = (await page.evaluate(`boxOf(${JSON.stringify(selector)})`)) as InteractionBox;
      const start = whole(seconds());
      for (const letter of text) {
        await page.evaluate(`typeInto(${JSON.stringify(selector)}, ${JSON.stringify(letter)})`);
        await rest(between(0.06, 0.2));
      }
      interactions.push({
        kind: 'typing',
        start,
        end: whole(seconds()),
        ...centre(box),
        box,
        label: text,
      });
      await rest(between(0.5, 0.9));
    },
    async scroll(selector: string, pixels: number): Promise<void> {
      const box = (await page.evaluate(`boxOf(${JSON.stringify(selector)})`)) as InteractionBox;
      const start = whole(seconds());
      const from = (await page.evaluate(`find(${JSON.stringify(selector)}).scrollTop`)) as number;
      const count = Math.round(FPS * 0.9);
      for (let step = 1; step <= count; step += 1) {
        const way = 1 - (1 - step / count) ** 3;
        await page.evaluate(
          `find(${JSON.stringify(selector)}).scrollTop = ${Math.round(from + pixels * way)}`,
        );
        await touch();
        await frame();
      }
      interactions.push({ kind: 'scroll', start, end: whole(seconds()), ...centre(box), box, label: null });
      await rest(between(0.6, 1));
    },
    finish(): { readonly frames: readonly RecordedFrame[]; readonly truth: ScreencastTruth } {
      const cursor = frames
        .map(
          (at, index) =>
            [whole(index / FPS), whole(at.x / SIZE.width), whole(at.y / SIZE.height)] as [
              number,
              number,
              number,
            ],
        )
        .filter((_, index) => index % (FPS / 10) === 0);
      const inOrder = [...interactions].sort((a, b) => a.start - b.start);
      return { frames, truth: { durationSeconds: seconds(), interactions: inOrder, cursor, screens } };
    },
  };
}
