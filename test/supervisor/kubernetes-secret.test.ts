import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { findSecretFaults, makeKubernetesSecret } from '../../supervisor/installation-secrets.js';

describe('print-secrets --kubernetes', () => {
  it('prints the Secret of the release, with the addresses of its servers', async () => {
    const secret = JSON.parse(await makeKubernetesSecret({ release: 'video' }));

    expect(secret).to.deep.include({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'video-secrets' } });
    const { POSTGRES_PASSWORD, RABBITMQ_PASSWORD, DATABASE_URL, AMQP_URL, JOBS_DATABASE_URL } =
      secret.stringData;
    expect(DATABASE_URL).to.equal(
      `postgres://video_service:${POSTGRES_PASSWORD}@video-postgres:5432/video_service`,
    );
    expect(AMQP_URL).to.equal(`amqp://video_service:${RABBITMQ_PASSWORD}@video-rabbitmq:5672`);
    expect(secret.stringData.JOBS_AMQP_URL).to.match(
      /^amqp:\/\/video_service_jobs:[^@]{40,}@video-rabbitmq:5672$/,
    );
    expect(JOBS_DATABASE_URL).to.match(
      /^postgres:\/\/video_service_jobs:[^@]+@video-postgres:5432\/video_service$/,
    );
  });

  it('uses servers of the operator, with the roles of their database', async () => {
    const databaseUrl = 'postgres://owner:secret@db.internal:5433/clips?sslmode=require';

    const { stringData } = JSON.parse(
      await makeKubernetesSecret({ release: 'video', databaseUrl, amqpUrl: 'amqps://u:p@mq.internal' }),
    );

    expect(stringData).to.include({ DATABASE_URL: databaseUrl, AMQP_URL: 'amqps://u:p@mq.internal' });
    expect(stringData).to.include({ JOBS_AMQP_URL: 'amqps://u:p@mq.internal' });
    expect(stringData).not.to.have.any.keys('POSTGRES_PASSWORD', 'RABBITMQ_PASSWORD');
    expect(stringData.EDGE_DATABASE_URL).to.match(
      /^postgres:\/\/clips_edge:[^@]+@db\.internal:5433\/clips\?sslmode=require$/,
    );
  });

  it('refuses names and URLs that cannot work, by option', () => {
    const faults = findSecretFaults({
      release: 'My_Video',
      databaseUrl: 'mysql://db/clips',
      amqpUrl: 'http://mq',
    });

    expect(faults.map((fault) => fault.split(':')[0])).to.deep.equal([
      '--kubernetes',
      '--database-url',
      '--amqp-url',
    ]);
  });

  it('prints nothing but the usage without the name of a release', () => {
    const program = join(packageRoot, 'dist/supervisor/print-secrets.js');

    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--amqp-url=amqp://mq'], {
      encoding: 'utf8',
    });

    expect([status, stdout]).to.deep.equal([2, '']);
    expect(stderr).to.match(/^usage: .*--kubernetes/s);
  });
});
