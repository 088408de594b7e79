import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { AT_REST, drawPerson, type Moment, type SpokenMouth } from './draw-person.js';
import { MOVING, PEOPLE, type Person } from './people.js';

/** Redraws the bundled avatars. Requires an ffmpeg that reads SVG, which rendering does not. */

const FACES = join(packageRoot, 'services/media/work/avatars/faces');
const SHEETS = join(FACES, 'talking');
const STILL_SIDE = 1024;
const MOVING_SIDE = 384;
const FPS = 15;
const SECONDS = 4;
/** Columns and rows of a sheet of a speaking person. */
const MOUTHS: readonly SpokenMouth[] = ['closed', 'narrow', 'open', 'wide', 'round'];
const EYES_OPEN = [1, 0.45, 0];
const SHEET_SIDE = 640;
/** In each loop: when the eyes begin to close, and how far they are open from then on. */
const BLINKS = [1.2, 3.4];
const BLINK = [0.5, 0, 0.45];

const ffmpeg = (...options: string[]) => promisify(execFile)('ffmpeg', ['-y', '-v', 'error', ...options]);

function momentAt(frame: number): Moment {
  const since = BLINKS.map((at) => frame - Math.round(at * FPS)).find(
    (frames) => BLINK[frames] !== undefined,
  );
  // Ends as it begins, so that the loop is seamless.
  const breath = 3 * (1 - Math.cos((2 * Math.PI * frame) / (SECONDS * FPS)));
  return { eyesOpen: since === undefined ? 1 : (BLINK[since] as number), breath };
}

/** Draws a person with every mouth, beside each other, and with the eyes open, closing and closed, below each other. */
async function drawSheet(person: Person, folder: string): Promise<void> {
  for (const [row, eyesOpen] of EYES_OPEN.entries())
    for (const [column, mouth] of MOUTHS.entries()) {
      const cell = String(row * MOUTHS.length + column).padStart(2, '0');
      const svg = drawPerson(person, { eyesOpen, breath: 0, mouth }, SHEET_SIDE);
      await writeFile(join(folder, `${person.id}-cell-${cell}.svg`), svg);
    }
  await ffmpeg(
    ...['-i', join(folder, `${person.id}-cell-%02d.svg`)],
    ...['-vf', `format=rgba,tile=${MOUTHS.length}x${EYES_OPEN.length}`, '-frames:v', '1', '-update', '1'],
    join(SHEETS, `${person.id}.png`),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'avatars-'));
await mkdir(SHEETS, { recursive: true });
try {
  for (const person of PEOPLE) {
    const svg = join(folder, `${person.id}.svg`);
    await writeFile(svg, drawPerson(person, AT_REST, STILL_SIDE));
    await ffmpeg(
      '-i',
      svg,
      '-pix_fmt',
      'rgba',
      '-frames:v',
      '1',
      '-update',
      '1',
      join(FACES, `${person.id}.png`),
    );
    await drawSheet(person, folder);
    if (!MOVING.includes(person.id)) continue;
    for (let frame = 0; frame < SECONDS * FPS; frame++)
      await writeFile(
        join(folder, `${person.id}-${String(frame).padStart(3, '0')}.svg`),
        drawPerson(person, momentAt(frame), MOVING_SIDE),
      );
    const frames = join(folder, `${person.id}-%03d.svg`);
    const apng = join(FACES, `${person.id}-moving.apng`);
    await ffmpeg(
      '-framerate',
      String(FPS),
      '-i',
      frames,
      '-pix_fmt',
      'rgba',
      '-plays',
      '0',
      '-f',
      'apng',
      apng,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
