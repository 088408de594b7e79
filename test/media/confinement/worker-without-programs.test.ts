import { expect } from 'chai';
import { startWorker } from '../../../services/media/compose-worker.js';
import { readWorkerConfig } from '../../../services/media/config.js';
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
import { useFolder } from '../../setup/folders.js';
import { pathWithoutFfmpeg } from '../../setup/path-without-ffmpeg.js';

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
