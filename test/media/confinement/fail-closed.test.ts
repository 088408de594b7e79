import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startWorker } from '../../../services/media/compose-worker.js';
import { readWorkerConfig } from '../../../services/media/config.js';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { checkConfinement, startConfinement } from '../../../services/media/confinement/confinement.js';
import { makeSeccompFilter } from '../../../services/media/confinement/sandbox.js';
import { makeQueueForecasts } from '../../../services/media/queue/forecast-queue.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeLog } from '../../../services/platform/log/log.js';
import { Lifecycle } from '../../../services/platform/process/lifecycle.js';
import { listChildren } from '../../../supervisor/children.js';
import { readSupervisorConfig } from '../../../supervisor/config.js';
import { makeSecrets } from '../../../supervisor/secrets.js';
import { claimPort } from '../../setup/claim-port.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';
import { pathWithoutFfmpeg } from '../../setup/path-without-ffmpeg.js';
import { waitUntil } from '../../setup/wait-until.js';

const memoryBytes = 2 * 1024 ** 3;
const isRoot = process.getuid?.() === 0;

const REFUSAL = {
  code: 'unavailable',
  message: 'This installation cannot process media: its sandbox does not work',
};

/** Accepts the same command line as bubblewrap, and confines nothing. */
const STAND_IN = `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
`;

describe('a machine on which programs cannot be confined', () => {
  const dir = useFolder();
  before(async () => {
    await chmod(dir, 0o755);
    await writeFile(join(dir, 'bwrap'), STAND_IN, { mode: 0o755 });
    await chmod(join(dir, 'bwrap'), 0o755);
  });
  afterEach(() => confineAsUsual());
  const searchPath = () => `${dir}:/usr/local/bin:/usr/bin:/bin`;
  const askTrue = () => askProgram({ path: '/usr/bin/true', args: [] });

  it('runs no program when its sandbox does not confine, and reports what a program could do', async () => {
    const confinement = await startConfinement({ memoryBytes, searchPath: searchPath() });

    expect(confinement.isProcessing).to.equal(false);
    for (const ability of ['read a file of the host', 'see processes of the host', 'open a socket'])
      expect(confinement.fault).to.contain(`can ${ability}`);
    expect(await failureOf(askTrue())).to.include(REFUSAL);
    expect((await failureOf(checkConfinement(confinement))).message).to.contain('no media is processed');
  });

  it('runs none when bubblewrap is missing', async () => {
    const confinement = await startConfinement({ memoryBytes, without: ['bwrap'] });

    expect(confinement.fault).to.equal('bubblewrap is not installed');
    expect(await failureOf(askTrue())).to.include(REFUSAL);
  });

  it('runs them all the same when the operator allows it, and readiness reports that they are not confined', async () => {
    const options = { memoryBytes, searchPath: searchPath(), allowUnconfined: true };
    const confinement = await startConfinement(options);

    expect((await askTrue()).ended).to.equal(0);
    expect(await checkConfinement(confinement))
      .to.contain('no sandbox (a confined program can')
      .and.contain('ALLOW_UNCONFINED_MEDIA');
  });

  (isRoot ? it : it.skip)('is one that allows no user namespaces', async () => {
    const program = fileURLToPath(new URL('./print-confinement.js', import.meta.url));
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"';
    // In a user namespace of its own the setting affects nobody else. The process started there is its root
    // once the namespace has users.
    const inside = ['sh', '-c', 'read -r mapped; exec "$@"', 'sh', 'sh', '-c', forbid, 'sh'];
    const child = spawn('unshare', ['--user', ...inside, process.execPath, program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const reported = text(child.stdout);
    const ended = once(child, 'close');
    await inNamespaceOfItsOwn(child.pid as number);
    for (const map of ['gid_map', 'uid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 4294967295');
    child.stdin.end('mapped\n');
    await ended;

    const { fault, outcome } = JSON.parse(await reported) as Record<string, string>;
    expect(fault).to.match(
      /^bubblewrap does not work here: .*(namespace|user\.max_user_namespaces|No space left)/,
    );
    expect(outcome).to.equal('unavailable');
  });

  it('is one whose processor has no known table of system calls', () => {
    expect(makeSeccompFilter('riscv64')).to.equal(null);
  });
});

/** Waits until `unshare` has created the namespace. */
async function inNamespaceOfItsOwn(pid: number): Promise<void> {
  const own = await readlink('/proc/self/ns/user');
  await waitUntil('it has a namespace', async () => (await readlink(`/proc/${pid}/ns/user`)) !== own, {
    everyMs: 5,
  });
}

const CASES = [
  {
    name: 'a worker that cannot confine programs',
    // Without a search path no program is found.
    path: async () => '/nowhere',
    check: 'confinement',
    reason: /no media is processed.*bubblewrap is not installed/,
    said: 'External programs cannot be confined: no worker can process media',
  },
  {
    name: 'a worker without ffmpeg',
    path: pathWithoutFfmpeg,
    check: 'ffmpeg',
    reason: /^failed: ff(mpeg|probe) is not installed$/,
    said: 'ffmpeg is missing or does not work: no worker can process media',
  },
];

for (const { name, path, check, reason, said } of CASES)
  describe(name, () => {
    const dataDir = useFolder();
    const database = useTestDatabase();

    let port: number;
    let metricsPort: number;
    const lifecycle = new Lifecycle(makeLog('media-worker', 'silent'));
    before(async () => {
      port = await claimPort();
      metricsPort = await claimPort();
      const env = { DATA_DIR: dataDir, PATH: await path(dataDir), LOG_LEVEL: 'silent' };
      const plan = {
        config: readSupervisorConfig(env, dataDir),
        secrets: await makeSecrets(),
        env,
        databaseUrls: database.urls,
        workerPort: port,
        bootstrapApiKey: undefined,
        authSubgraphPort: 1,
        metricsPorts: { worker: metricsPort },
      };
      const worker = listChildren(plan).find(({ name }) => name === 'worker');
      await startWorker(lifecycle, readWorkerConfig(worker?.env ?? {}));
    });
    after(async () => {
      await lifecycle.stop();
      await confineAsUsual();
    });

    it('is alive but not ready, and reports why', async () => {
      const lives = await fetch(`http://127.0.0.1:${port}/healthz`);
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
      const reported = await fetch(`http://127.0.0.1:${metricsPort}/readyz`);

      expect(lives.status).to.equal(200);
      expect(ready.status).to.equal(503);
      expect(((await ready.json()) as { missing: string[] }).missing).to.include(check);
      const { checks } = (await reported.json()) as { checks: Record<string, string> };
      expect(checks[check]).to.match(reason);
    });

    it('leaves jobs in the queue, which say why', async () => {
      const db = await database.open('media');
      const job = {
        workspaceId: 'ws_test',
        jobId: 'export_test',
        jobAttempt: 1,
        videoId: null,
        requestId: 'req_test',
      };

      await inTransaction(db, { workspaceId: job.workspaceId }, (tx) =>
        queueWork(tx, job, [{ kind: 'tool', payload: {} }]),
      );
      // A working worker would listen by now, and be notified at the commit.
      const listeners: unknown[] = await db.query(
        `select from pg_stat_activity where datname = current_database() and query ilike 'listen%media_work%'`,
      );

      expect(listeners).to.deep.equal([]);
      const rows = await inTransaction(db, { workspaceId: job.workspaceId }, (tx) =>
        tx.query(`select state, attempt from work where job_id = $1`, [job.jobId]),
      );
      expect(rows).to.deep.equal([{ state: 'queued', attempt: 0 }]);
      expect((await makeQueueForecasts(db)()).blockedReason).to.equal(said);
    });
  });
