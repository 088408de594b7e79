import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { EngineFailed, MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { findModes } from '../../../../services/media/ai/translate/apertium-pipeline.js';
import { findPair } from '../../../../services/media/ai/translate/find-pair.js';
import {
  openTranslateEngines,
  type TranslateEngines,
} from '../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../services/media/ai/translate/translate-config.js';
import { signalOne } from '../../../../supervisor/running-processes.js';
import { failureOf } from '../../../setup/failure-of.js';
import { scratchFolder } from '../../../setup/speech.js';
import { waitUntil } from '../../../setup/wait-until.js';

const PATH = process.env.PATH ?? '';

/** The pair's processes that this test process has started, including descendants. */
function programsOf(pair: string): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = table.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const mine = new Set([String(process.pid)]);
  for (let grown = true; grown; ) {
    const before = mine.size;
    for (const [, pid = '', ppid = ''] of rows) if (mine.has(ppid)) mine.add(pid);
    grown = mine.size > before;
  }
  return rows
    .filter(([, pid = '', , args = '']) => mine.has(pid) && args.startsWith('lt-proc') && args.includes(pair))
    .map(([, pid]) => Number(pid));
}

/** Returns the process group of a process; '' if it has ended. */
function groupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[2] as string;
  } catch {
    return '';
  }
}

describe('apertium', () => {
  let translating: TranslateEngines;
  const open = (env: Record<string, string> = {}) => {
    translating = openTranslateEngines(TranslateEnv.parse({ PATH, ...env }));
    return translating;
  };
  const translate = (line: string, more: object = {}) =>
    translating.translate({
      from: 'en',
      to: 'es',
      lines: [line],
      glossary: [],
      signal: new AbortController().signal,
      ...more,
    });
  afterEach(() => translating?.close());

  it('does not mark unknown words, and keeps an initial capital', async () => {
    open();

    expect((await translate('Frobnicators open the door.')).lines[0]).to.match(
      /^Frobnicators \p{L}+ la puerta\.$/u,
    );
    expect((await translate('It costs a lot')).lines[0]).to.match(/^Cuesta /);
  });

  it('reuses its programs for the next text, and restarts them when they died', async () => {
    open();
    await translate('The house');
    const first = programsOf('eng-spa');
    await translate('The door');

    expect(first).not.to.deep.equal([]);
    expect(programsOf('eng-spa')).to.deep.equal(first);

    // The first one that ends may take its neighbours in the pipe with it.
    for (const pid of first) signalOne(pid, 'SIGKILL');
    const { lines } = await translate('The house');

    expect(lines).to.deep.equal(['La casa']);
    expect(programsOf('eng-spa')).to.have.length(first.length).and.not.include.members(first);
  });

  it('completes a translation whose programs died', async () => {
    open();
    const texts = Array.from({ length: 500 }, (_, index) => `The house ${index}`);
    const running = translate('', { lines: texts });
    const [pid] = await waitUntil('it runs', () => {
      const pids = programsOf('eng-spa');
      return pids.length > 0 && pids;
    });
    process.kill(pid as number, 'SIGKILL');

    expect((await running).lines).to.deep.equal(texts.map((_, index) => `La casa ${index}`));
  });

  it('stops idle processes, and all of them on close', async () => {
    open({ APERTIUM_IDLE_MS: '200' });
    await translate('The house');
    await waitUntil('it has stopped', () => programsOf('eng-spa').length === 0);
    expect((await translate('The house')).lines).to.deep.equal(['La casa']);

    await translating.close();

    expect(programsOf('eng-spa')).to.deep.equal([]);
  });

  it('does not stop a text in progress when the previous one is done', async () => {
    // Less than the long text takes, including the second that a stop allows.
    open({ APERTIUM_IDLE_MS: '100' });
    const long = 'The house is big and the door is open. '.repeat(900);
    const groups = new Set<string>();
    const looking = setInterval(() => {
      for (const pid of programsOf('eng-spa')) groups.add(groupOf(pid));
    }, 100);
    const [short, whole] = await Promise.all([translate('The house'), translate(long)]).finally(() =>
      clearInterval(looking),
    );

    expect(short.lines).to.deep.equal(['La casa']);
    expect(whole.lines[0]?.match(/puerta/g)).to.have.length(900);
    groups.delete('');
    expect(groups.size, 'its programs were started once').to.equal(1);
  });

  it('names the pair whose programs cannot run', async () => {
    const modesDir = await scratchFolder();
    await writeFile(
      join(modesDir, 'eng-spa.mode'),
      "lt-proc '/nowhere/eng-spa.bin' | lt-proc $1 '/nowhere/x.bin'",
    );
    open({ APERTIUM_MODES_DIR: modesDir });

    const failure = await failureOf(translate('The house'));
    await rm(modesDir, { recursive: true });

    expect(failure).to.be.instanceOf(EngineFailed);
    expect(failure.message).to.contain('eng-spa').and.contain('/nowhere');
  });

  it('finds the nearest variant of a language among the installed pairs', async () => {
    const folder = await scratchFolder();
    const names = [
      'eng-spa',
      'spa-eng_US',
      'spa-eng',
      'spa-por_BR',
      'eng-cat_valencia',
      'eng-cat_valencia_uni',
      'README',
    ];
    for (const name of names)
      await writeFile(join(folder, `${name}${name === 'README' ? '' : '.mode'}`), 'cat');
    const modes = await findModes(folder);
    const found = (from: string, to: string) => findPair(modes, { from, to })?.name;
    await rm(folder, { recursive: true });

    expect(modes.map(({ from, to }) => `${from}>${to}`)).to.have.members([
      'en>es',
      'es>en-US',
      'es>en',
      'es>pt-BR',
      'en>ca-valencia',
    ]);
    expect(found('es-MX', 'en')).to.equal('spa-eng');
    expect(found('es', 'en-US')).to.equal('spa-eng_US');
    expect(found('es', 'en-GB')).to.equal('spa-eng');
    expect(found('es', 'pt')).to.equal('spa-por_BR');
    expect(found('en', 'de')).to.equal(undefined);
  });

  it('finds the pairs that Debian installs', async () => {
    expect(await readdir('/usr/share/apertium/modes')).to.include('eng-spa.mode');
    const [state] = (await open().describe()).filter(({ id }) => id === 'apertium');

    expect(state).to.deep.include({ isReady: true, missing: null });
    expect(state?.pairs).to.deep.include.members([
      { from: 'en', to: 'es' },
      { from: 'es', to: 'en' },
      { from: 'en', to: 'ca' },
    ]);
    expect(state?.languages).to.include.members(['en', 'es', 'ca']);
  });

  it('lists available pairs and what to configure for an unsupported one', async () => {
    open();
    const failure = await failureOf(translate('The house', { to: 'ja' }));
    open({ PATH: '/nowhere' });
    const bare = await failureOf(translate('The house'));

    expect(failure).to.be.instanceOf(MissingEngine);
    expect(failure.message)
      .to.contain('from "en" to "ja"')
      .and.contain('TRANSLATE_OPENAI_BASE_URL')
      .and.contain('en to es');
    expect(bare.message).to.contain('install the package apertium');
  });
});
