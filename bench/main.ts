import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../services/platform/config/package-root.js';
import { benchAbuse } from './abuse.js';
import { benchAnalysisCost } from './analysis-cost.js';
import { benchCapacity } from './capacity.js';
import { benchClicks } from './clicks.js';
import { benchDispatch } from './dispatch.js';
import { benchEdge } from './edge.js';
import { benchFraming } from './framing.js';
import { benchGateway } from './gateway.js';
import { benchIdle } from './idle.js';
import { benchIngest } from './ingest.js';
import { benchLists } from './lists.js';
import { benchMessages } from './messages.js';
import { benchRecordings } from './recordings.js';
import { benchRender } from './render.js';
import type { Say } from './say.js';
import { drawSheets } from './sheets.js';
import { benchSigning } from './signing.js';
import { benchStudio } from './studio.js';
import { benchVoice } from './voice.js';
import { benchWebhooks } from './webhooks.js';

/** `named`: the rows to measure, for benchmarks that support a selection. */
type Bench = (say: Say, env: NodeJS.ProcessEnv, named: readonly string[]) => Promise<void>;

/** Runs a benchmark in a folder of its own, which is deleted afterwards. */
const inFolder =
  (
    bench: (say: Say, env: NodeJS.ProcessEnv, folder: string, named: readonly string[]) => Promise<void>,
  ): Bench =>
  async (say, env, named) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    // PostgreSQL's own user must be able to traverse the folder.
    chmodSync(folder, 0o711);
    try {
      await bench(say, env, folder, named);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** Writes the results to docs/benchmarks.md. */
const RECORD = '--record';

const BENCHES: Readonly<Record<string, Bench>> = {
  edge: benchEdge,
  gateway: inFolder(benchGateway),
  idle: inFolder(benchIdle),
  ingest: benchIngest,
  analysis: inFolder(benchAnalysisCost),
  capacity: inFolder(benchCapacity),
  clicks: (say, env, named) => (named.length > 0 ? benchRecordings(say, env, named) : benchClicks(say, env)),
  framing: benchFraming,
  dispatch: inFolder(benchDispatch),
  lists: inFolder(benchLists),
  messages: benchMessages,
  studio: inFolder(benchStudio),
  voice: benchVoice,
  webhooks: inFolder(benchWebhooks),
  render: inFolder(benchRender),
  signing: inFolder(benchSigning),
  sheets: inFolder(drawSheets),
  abuse: inFolder(benchAbuse),
};

const [name = '', ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) {
  const lines: string[] = [];
  const say: Say = (line) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  await bench(
    say,
    process.env,
    options.filter((option) => option !== RECORD),
  );
  if (options.includes(RECORD)) await recordResults(name, lines, new Date());
} else {
  process.stderr.write(`npm run bench -- <${Object.keys(BENCHES).join(' | ')}> [${RECORD}]\n`);
  process.exitCode = 1;
}

const PAGE = join(packageRoot, 'docs', 'benchmarks.md');

const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node.js ${process.versions.node}`;

/** Writes the output of a benchmark to docs/benchmarks.md in place of its last results. */
async function recordResults(name: string, lines: readonly string[], at: Date): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const heading = `## Results of \`${name}\``;
  const section = [
    heading,
    `${at.toISOString().slice(0, 10)}, ${describeMachine()}:`,
    ['```text', ...lines, '```'].join('\n'),
  ].join('\n\n');
  const [before = '', ...sections] = page.trimEnd().split(/\n\n(?=## Results of )/);
  const others = sections.filter((other) => !other.startsWith(`${heading}\n`));
  const sorted = [...others, section].sort((one, other) => one.localeCompare(other, 'en'));
  await writeFile(PAGE, `${[before, ...sorted].join('\n\n')}\n`);
}
