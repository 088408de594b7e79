import { expect } from 'chai';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { makeSubgraphClient, type SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import {
  type MessageSource,
  makeRemoteSource,
} from '../../services/platform/messaging/reconcile/message-source.js';
import type { Issuer } from '../../supervisor/secrets.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { type JobsInstances, startJobsInstances } from '../setup/jobs-instances.js';
import { anAnalysis } from './work.js';

const NAMES = ['media.analyze-video.v1', 'media.render-video.v1'];

describe('sentMessages', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  let instances: JobsInstances;
  const clients: SubgraphClient[] = [];

  before(async () => {
    instances = await startJobsInstances(database, 1);
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await instances?.stop();
  });

  const sourceFor = (issuer: Issuer): MessageSource => {
    const [url = ''] = instances.urls;
    const sign = async (claims: Parameters<JobsInstances['bearer']>[1]) =>
      (await instances.bearer(issuer, claims)).replace('Bearer ', '');
    const client = makeSubgraphClient('jobs', url, sign);
    clients.push(client);
    return makeRemoteSource('jobs', client);
  };

  it('returns complete messages of every workspace to their receivers', async () => {
    const opened = [];
    for (const workspaceId of ['ws_one', 'ws_two']) {
      const caller = aCaller({ issuer: 'videos', workspaceId });
      const { job } = await openJob(aJobsContext(db, caller), anAnalysis('vid_1'));
      opened.push({ workspaceId, jobId: job.id });
    }
    const source = sourceFor('media');

    const page = await source.list({ names: NAMES, after: '0', graceMs: 0, limit: 10 });
    const envelopes = await source.find(page.messages.map(({ id }) => id));

    expect(page).to.deep.include({ horizon: page.messages.at(-1)?.position, isFull: false });
    expect(
      envelopes.map(({ workspaceId, payload }) => ({
        workspaceId,
        jobId: (payload as { jobId: string }).jobId,
      })),
    ).to.deep.equal(opened);
    const young = await source.list({ names: NAMES, after: '0', graceMs: 3_600_000, limit: 10 });
    expect(young).to.deep.equal({ messages: [], horizon: '0', isFull: false });
  });

  it('does not exist for other callers', async () => {
    const source = sourceFor('edge');

    expect(await refusalOf(source.list({ names: NAMES, after: '0', graceMs: 0, limit: 10 }))).to.equal(
      'not_found',
    );
    expect(await refusalOf(source.find(['msg_1']))).to.equal('not_found');
  });
});
