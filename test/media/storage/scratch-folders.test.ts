import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeScratchFolders, SCRATCH_RETENTION_MS } from '../../../services/media/storage/scratch-folders.js';
import { type RunningProgram, runProgram, until } from '../../supervisor/running-program.js';

const LONG_AGO = new Date(Date.now() - 10 * SCRATCH_RETENTION_MS);

describe('scratch folders', () => {
  let root: string;
  const programs: RunningProgram[] = [];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'scratch-folders-'));
  });
  afterEach(async () => {
    for (const { process: child, exitCode } of programs.splice(0)) {
      child.kill('SIGKILL');
      await exitCode;
    }
    await rm(root, { recursive: true, force: true });
  });

  /** Another process with a scratch folder that contains a file and is old. */
  const startElsewhere = async (name: string) => {
    const program = runProgram('../media/storage/scratch-program', [root, name]);
    programs.push(program);
    await until('it works', () => program.lines.length > 0 || program.process.exitCode !== null);
    const folder = program.lines[0] as string;
    await writeFile(join(folder, 'source'), 'bytes');
    await utimes(folder, LONG_AGO, LONG_AGO);
    return { program, folder };
  };
  const left = async () => [
    ...(await readdir(join(root, 'scratch'))),
    ...(await readdir(join(root, 'scratch-owners')).catch(() => [])),
  ];

  it('stay while their process runs, however old, and are removed once it was killed', async () => {
    const { program, folder } = await startElsewhere('upload-1');
    const { program: other } = await startElsewhere('upload-2');
    const folders = makeScratchFolders(root, 0);

    await folders.sweepScratch(0);
    expect((await folders.scratchNames()).sort()).to.deep.equal(['upload-1', 'upload-2']);

    program.process.kill('SIGKILL');
    await program.exitCode;
    await folders.sweepScratch(SCRATCH_RETENTION_MS);

    expect(existsSync(folder)).to.equal(false);
    expect(await left()).to.deep.equal(['upload-2', 'upload-2']);
    expect(other.process.exitCode).to.equal(null);
  });

  it('of a killed process are removed although it died before creating the folder', async () => {
    const { program, folder } = await startElsewhere('upload-1');
    await rm(folder, { recursive: true });
    program.process.kill('SIGKILL');
    await program.exitCode;

    await makeScratchFolders(root, 0).sweepScratch(SCRATCH_RETENTION_MS);

    expect(await left()).to.deep.equal([]);
  });

  it('are removed when they are old, if their process is unknown', async () => {
    const ages: Record<string, Date> = { 'upload-old': LONG_AGO, 'upload-new': new Date() };
    await mkdir(join(root, 'scratch-owners'));
    for (const [name, at] of Object.entries(ages)) {
      for (const suffix of ['', '-elsewhere']) {
        await mkdir(join(root, 'scratch', name + suffix), { recursive: true });
        await utimes(join(root, 'scratch', name + suffix), at, at);
      }
      const owner = JSON.stringify({ machine: 'another', pid: 1, identity: 'started 1' });
      await writeFile(join(root, 'scratch-owners', `${name}-elsewhere`), owner);
    }

    await makeScratchFolders(root, 0).sweepScratch(SCRATCH_RETENTION_MS);

    expect((await left()).sort()).to.deep.equal([
      ...['upload-new', 'upload-new-elsewhere', 'upload-new-elsewhere'],
    ]);
  });

  it('of this process are touched, for processes that cannot check whether it runs', async () => {
    const folders = makeScratchFolders(root, 0);
    const folder = await folders.makeScratch('upload-1');
    await utimes(folder, LONG_AGO, LONG_AGO);

    await folders.sweepScratch(SCRATCH_RETENTION_MS);
    const { mtimeMs } = await stat(folder);
    await folders.removeScratch('upload-1');

    expect(mtimeMs).to.be.greaterThan(LONG_AGO.getTime());
    expect(await left()).to.deep.equal([]);
  });
});
