import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../test/setup/chromium.js';
import { detectActivityIn } from '../test/setup/screen-activity.js';
import { generateRecording } from '../test/setup/screencasts/generated/generate-recording.js';
import { RecordingTruth } from '../test/setup/screencasts/generated/recording-truth.js';
import { labelled } from './clicked-labels.js';
import { met, type Say } from './say.js';
import { addScores, type RecordingScore, type ScoredRecording, scoreRecording } from './score-recording.js';

/** Seeds up to this one are for tuning: nothing may be tuned on recordings of a later one. */
const LAST_TUNING_SEED = 1000;
const LAST_SEED = 2 ** 31;
const UNSEEN = 30;
const GOALS = {
  made: { recall: 0.95, precision: 0.95 },
  real: { recall: 0.7, precision: 0.85 },
  labels: 0.8,
  fields: 0.7,
} as const;

interface Recording {
  readonly path: string;
  readonly truth: RecordingTruth;
}
interface Scored {
  readonly truth: RecordingTruth;
  readonly score: RecordingScore;
}

/**
 * Measures what is detected in recordings of which is known what happens in them.
 * `--unseen`: recordings that are made for this run, from a seed that it prints (`--seed` repeats one, `--count` makes more or fewer,
 * `--keep <folder>` leaves them and what is true of them there, `--make-only` measures nothing);
 * `--recordings <folder>`: films and their truth in files beside them. `--details` lists what was missed and what was wrong.
 */
export async function benchRecordings(
  say: Say,
  env: NodeJS.ProcessEnv,
  options: readonly string[],
): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      unseen: { type: 'boolean' },
      seed: { type: 'string' },
      count: { type: 'string', default: String(UNSEEN) },
      keep: { type: 'string' },
      'make-only': { type: 'boolean' },
      recordings: { type: 'string' },
      details: { type: 'boolean' },
    },
  });
  const measure = async (recording: Recording): Promise<Scored> => {
    const scored = await scoreOf(recording, env);
    say(describe(recording.truth.file, scored.score));
    if (values.details) for (const line of listFaults(scored)) say(line);
    return { truth: recording.truth, score: scored.score };
  };

  if (values.recordings !== undefined) {
    const scored: Scored[] = [];
    for (const recording of await readRecordings(values.recordings)) scored.push(await measure(recording));
    summarize(say, scored, GOALS.real);
    return;
  }
  const first = values.seed === undefined ? chooseSeed() : readWhole('--seed', values.seed, LAST_SEED);
  const count = readWhole('--count', values.count, LAST_TUNING_SEED);
  say(`recordings of the seeds ${first} to ${first + count - 1}`);
  const scored: Scored[] = [];
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'recordings-')));
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const recording = await generateRecording(browser, seed, folder);
      if (values['make-only'])
        say(`${recording.truth.file}  ${Object.values(recording.truth.kinds).join(', ')}`);
      else scored.push(await measure(recording));
      if (values.keep === undefined) await rm(recording.path);
    }
  } finally {
    await browser.close();
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
  if (!values['make-only']) summarize(say, scored, GOALS.made);
}

/** One that is not for tuning. */
const chooseSeed = (): number =>
  LAST_TUNING_SEED + 1 + Math.floor(Math.random() * (LAST_SEED - 2 * LAST_TUNING_SEED));

function readWhole(option: string, text: string, limit: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > limit)
    throw new Error(`${option} is a whole number from 1 to ${limit}, not "${text}"`);
  return value;
}

/** Returns the films of a folder that have a file with their truth beside them. */
async function readRecordings(folder: string): Promise<Recording[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const recordings = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const read = RecordingTruth.safeParse(JSON.parse(await readFile(path, 'utf8')));
      if (!read.success) throw new Error(`${path} is not the truth of a recording`, { cause: read.error });
      return { path: join(dirname(path), read.data.file), truth: read.data };
    }),
  );
  if (recordings.length === 0) throw new Error(`${folder} has no recordings with their truth`);
  return recordings;
}

async function scoreOf({ path, truth }: Recording, env: NodeJS.ProcessEnv): Promise<ScoredRecording> {
  const activity = await detectActivityIn(path);
  return scoreRecording(truth, await labelled(path, activity, env));
}

const share = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);

const describe = (
  name: string,
  { clicks, found, wrong, named, rightlyNamed, typing, fieldsNamed }: RecordingScore,
): string =>
  `${name.padEnd(24)} ${found} of ${clicks} clicks found, ${wrong} false, ${rightlyNamed} of ${named} rightly named; ` +
  `${fieldsNamed} of ${typing} fields named`;

function listFaults({ missed, wrong }: ScoredRecording): string[] {
  const place = ({ x, y }: { x: number; y: number }) => `${x.toFixed(3)}, ${y.toFixed(3)}`;
  return [
    ...missed.map(
      (click) =>
        `  missed  ${click.time.toFixed(2)} s at ${place(click)}: ${click.role ?? ''} ${click.label ?? '(no text)'}`,
    ),
    ...wrong.map(
      (one) => `  false   ${one.start.toFixed(2)} s at ${place(one)}: ${one.label ?? '(no text)'}`,
    ),
  ];
}

function summarize(say: Say, scored: readonly Scored[], goals: (typeof GOALS)['made' | 'real']): void {
  const kinds = [...new Set(scored.flatMap(({ truth }) => Object.keys(truth.kinds ?? {})))];
  for (const kind of kinds) {
    const values = [...new Set(scored.map(({ truth }) => truth.kinds?.[kind] ?? ''))].sort();
    for (const value of values) {
      const score = addScores(
        scored.filter(({ truth }) => truth.kinds?.[kind] === value).map((one) => one.score),
      );
      say(describe(`${kind}: ${value}`, score));
    }
  }
  const all = addScores(scored.map(({ score }) => score));
  const line = (name: string, part: number, of: number, goal: number) =>
    say(
      `${name.padEnd(16)} ${share(part, of)} (${part} of ${of}); goal: at least ${Math.round(100 * goal)} %, ${met(of > 0 && part / of >= goal)}`,
    );
  line('recall', all.found, all.clicks, goals.recall);
  line('precision', all.found, all.found + all.wrong, goals.precision);
  line('labels', all.rightlyNamed, all.named, GOALS.labels);
  line('fields named', all.fieldsNamed, all.typing, GOALS.fields);
  say(`typing           ${all.typingFound} of ${all.typing} found`);
}
