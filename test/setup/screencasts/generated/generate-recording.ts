import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Browser } from 'playwright-core';
import { actLikeAPerson } from './act-like-a-person.js';
import { buildPage } from './build-page.js';
import { drawPointer, enlargeView } from './compose-frame.js';
import { directRecording, type MadeFrame } from './direct-recording.js';
import { encodeRecording } from './encode-recording.js';
import { kindsOf, type MadeTruth, seeThroughCamera } from './made-truth.js';
import { MADE_PAGE_RUNTIME } from './page-runtime.js';
import { type CameraMove, planCamera, viewAt } from './plan-camera.js';
import { drawSprites } from './pointer-sprites.js';
import { chooseRecipe, type Recipe } from './recipe.js';

export interface MadeRecording {
  readonly path: string;
  readonly truth: MadeTruth;
}

/** Makes a screen recording that is determined by its seed, and writes it and what is true of it into a folder. */
export async function generateRecording(
  browser: Browser,
  seed: number,
  folder: string,
): Promise<MadeRecording> {
  const recipe = chooseRecipe(seed);
  const { window, scale, encoding } = recipe;
  const viewport = { width: Math.floor(window.width / scale), height: Math.floor(window.height / scale) };
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    await page.setContent(`${buildPage(recipe)}<script>${switchesOf(recipe)}${MADE_PAGE_RUNTIME}</script>`);
    const sprites = await drawSprites(page, recipe.pointer);
    const devTools = await context.newCDPSession(page);
    const shots: Buffer[] = [];
    const director = directRecording(devTools, recipe, async () => {
      const options = { format: 'png', optimizeForSpeed: true } as const;
      shots.push(Buffer.from((await devTools.send('Page.captureScreenshot', options)).data, 'base64'));
    });
    await actLikeAPerson(director, recipe);
    const { frames, truth, duration } = director.finish();
    const camera = planCamera(recipe, truth.clicks);
    const file = `made-${seed}.${encoding.kind === 'gif' ? 'gif' : 'mp4'}`;
    const path = join(folder, file);
    await encodeRecording(path, recipe, composeFrames(recipe, { frames, shots, camera, sprites }));
    const whole: MadeTruth = {
      file,
      size: recipe.film,
      duration: Math.round(duration * 1000) / 1000,
      kinds: kindsOf(recipe),
      ...seeThroughCamera(truth, frames, recipe.fps, camera),
    };
    await writeFile(join(folder, `made-${seed}.json`), `${JSON.stringify(whole, null, 1)}\n`);
    return { path, truth: whole };
  } finally {
    await context.close();
  }
}

/** What the runtime in the page is told. */
function switchesOf({ theme, shell, seed, pointer, fps, opensOnHover }: Recipe): string {
  const isPhone = shell === 'phone';
  return [
    `const HOVERS = ${theme.hover !== 'none' && !(isPhone && pointer.kind !== 'cursor')};`,
    `const FADES = ${seed % 3 !== 0};`,
    `const SLIDES = ${isPhone && seed % 2 === 0};`,
    `const RIPPLES = ${isPhone && (pointer.kind === 'none' || seed % 2 === 1)};`,
    `const KEYBOARD = ${isPhone};`,
    `const OPENS_ON_HOVER = ${opensOnHover};`,
    `const MOVING_MS = ${Math.max(1000 / fps, 80) - 1};`,
  ].join('\n');
}

interface Material {
  readonly frames: readonly MadeFrame[];
  readonly shots: readonly Buffer[];
  readonly camera: readonly CameraMove[];
  readonly sprites: Awaited<ReturnType<typeof drawSprites>>;
}

async function* composeFrames(
  recipe: Recipe,
  { frames, shots, camera, sprites }: Material,
): AsyncGenerator<Buffer> {
  const bytes = recipe.window.width * recipe.window.height * 3;
  const pictures = decodeShots(shots, recipe, bytes);
  const frame = Buffer.alloc(bytes);
  const enlarged = Buffer.alloc(bytes);
  let shown = -1;
  let picture: Buffer = frame;
  for (const [index, made] of frames.entries()) {
    for (; shown < made.shot; shown += 1) picture = (await pictures.next()).value as Buffer;
    picture.copy(frame);
    drawPointer(frame, made, recipe, sprites);
    const view = viewAt(camera, index / recipe.fps);
    if (view.size === 1) yield frame;
    else {
      enlargeView(frame, enlarged, recipe.window, view);
      yield enlarged;
    }
  }
}

/** The pictures of the page in their order, of the window's size. Each is valid until the next is requested. */
async function* decodeShots(
  shots: readonly Buffer[],
  { window }: Recipe,
  bytes: number,
): AsyncGenerator<Buffer> {
  const decoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'image2pipe', '-c:v', 'png', '-i', 'pipe:0', '-fps_mode', 'passthrough'],
      ...['-vf', `scale=${window.width}:${window.height}`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  Readable.from(shots).pipe(decoder.stdin);
  const frame = Buffer.alloc(bytes);
  let filled = 0;
  for await (const chunk of decoder.stdout as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < bytes) continue;
      yield frame;
      filled = 0;
    }
}
