import { benchEdge } from './edge.js';
import { benchIngest } from './ingest.js';
import { benchWords } from './words.js';

const BENCHES: Readonly<
  Record<string, (say: (line: string) => void, env: NodeJS.ProcessEnv) => Promise<void>>
> = {
  edge: benchEdge,
  ingest: benchIngest,
  words: benchWords,
};

const bench = BENCHES[process.argv[2] ?? ''];
if (bench) await bench((line) => process.stdout.write(`${line}\n`), process.env);
else {
  process.stderr.write(`npm run bench -- <${Object.keys(BENCHES).join(' | ')}>\n`);
  process.exitCode = 1;
}
