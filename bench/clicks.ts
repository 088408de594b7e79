import type { Interaction } from '../schemas/interaction.js';
import { readWithFfmpeg } from '../test/setup/read-media.js';
import { detectActivityIn } from '../test/setup/screen-activity.js';
import { billing } from '../test/setup/screencasts/billing.js';
import { crm } from '../test/setup/screencasts/crm.js';
import { deploy } from '../test/setup/screencasts/deploy.js';
import { recordScreencast } from '../test/setup/screencasts/record-screencast.js';
import type { TrueInteraction } from '../test/setup/screencasts/screencast-truth.js';
import { isSameLabel, labelled } from './clicked-labels.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const SCREENCASTS = [crm, billing, deploy];
const MIN_FOUND = 0.95;
const MAX_FALSE = 0.1;
const MAX_COST = 0.3;
const MIN_LABELLED = 0.85;
/** A detected click is a real one within this time and distance, in fractions of the frame. */
const SAME_CLICK = { seconds: 0.6, x: 0.015, y: 0.025 };

/** Measures which clicks of screen recordings are detected and rightly named, and what it costs beside plain decoding. */
export async function benchClicks(say: Say, env: NodeJS.ProcessEnv): Promise<void> {
  const sum = { real: 0, found: 0, wrong: 0, labelled: 0, decodingSeconds: 0, detectionSeconds: 0 };
  for (const screencast of SCREENCASTS) {
    const { path, truth } = await recordScreencast(screencast);
    const decoding = await cpuSecondsOf(() =>
      readWithFfmpeg(['-i', path, '-map', '0:v:0', '-f', 'null', '-']),
    );
    const detection = await cpuSecondsOf(() => detectActivityIn(path));
    const detectionSeconds = Math.max(0, detection.seconds - decoding.seconds);
    const real = truth.interactions.filter(({ kind }) => kind === 'click');
    const detected = detection.result.interactions.filter(({ kind }) => kind === 'click');
    const found = real.filter((click) => detected.some((one) => isSameClick(one, click)));
    const wrong = detected.filter((one) => !real.some((click) => isSameClick(one, click)));
    const named = await labelled(path, detection.result, env);
    const rightlyNamed = found.filter((click) => {
      const one = named.find((other) => other.kind === 'click' && isSameClick(other, click));
      return isSameLabel(one?.label ?? null, click.label);
    });
    say(
      `${screencast.name.padEnd(10)} ${found.length} of ${real.length} clicks found, ${wrong.length} false, ` +
        `${rightlyNamed.length} rightly named; ` +
        `${detectionSeconds.toFixed(2)} s besides ${decoding.seconds.toFixed(2)} s of decoding`,
    );
    sum.real += real.length;
    sum.found += found.length;
    sum.labelled += rightlyNamed.length;
    sum.wrong += wrong.length;
    sum.decodingSeconds += decoding.seconds;
    sum.detectionSeconds += detectionSeconds;
  }
  const found = sum.found / sum.real;
  const wrong = sum.wrong / Math.max(1, sum.found + sum.wrong);
  const cost = sum.detectionSeconds / sum.decodingSeconds;
  say(`clicks found  ${percent(found)}; goal: at least ${percent(MIN_FOUND)}, ${met(found >= MIN_FOUND)}`);
  say(`false clicks  ${percent(wrong)}; goal: at most ${percent(MAX_FALSE)}, ${met(wrong <= MAX_FALSE)}`);
  const right = sum.labelled / Math.max(1, sum.found);
  say(
    `labels right  ${percent(right)}; goal: at least ${percent(MIN_LABELLED)}, ${met(right >= MIN_LABELLED)}`,
  );
  say(`cost          ${cost.toFixed(2)} times decoding; goal: at most ${MAX_COST}, ${met(cost <= MAX_COST)}`);
}

const isSameClick = (one: Interaction, click: TrueInteraction): boolean =>
  Math.abs(one.start - click.start) <= SAME_CLICK.seconds &&
  Math.abs(one.x - click.x) <= SAME_CLICK.x &&
  Math.abs(one.y - click.y) <= SAME_CLICK.y;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
async function cpuSecondsOf<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const before = cpuSecondsOfTree(process.pid);
  const result = await work();
  return { result, seconds: cpuSecondsOfTree(process.pid) - before };
}
