import { expect } from 'chai';
import { type GraphQLSchema, graphql } from 'graphql';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { chargeKnownLength } from '../../services/jobs/lifecycle/charge-known-length.js';
import { findJobs } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { openProcess } from '../../services/jobs/subgraph/process.resolver.js';
import { buildJobsSubgraph } from '../../services/jobs/subgraph.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { DONE } from './work.js';

const PROCESS = 'process_1_a';
const VIDEO = 'vid_1';
const BROKEN: Settlement = {
  status: 'failed',
  error: { code: 'internal_error', message: 'No room', step: 'render', retryable: true },
};

const HISTORY = `query ($id: ID!) {
  job(id: $id) {
    parent { id } parentStep
    attempts { attempt status error { message } requestId queuedAt startedAt finishedAt }
    steps { name status stage job { id status parent { id } parentStep } }
    children(first: 2) { totalCount pageInfo { hasNextPage endCursor } nodes { id } }
    video { usage { videoMinutes reservedMinutes } }
  }
}`;

describe('job history', () => {
  const db = useTestDatabase().source('jobs');
  let schema: GraphQLSchema;
  let analysis: string;
  let failedExport: string;
  let secondExport: string;
  const origin = { workspaceId: 'ws_test', requestId: 'req_first' };

  const ask = async (source: string, variableValues: Record<string, unknown>, workspaceId = 'ws_test') => {
    const contextValue = aJobsContext(db, aCaller({ workspaceId }));
    const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
    return JSON.parse(JSON.stringify({ data, errors }));
  };
  const settle = (jobId: string, settlement: Settlement, attempt = 1) =>
    inTransaction(db, origin, (tx) => settleJob(tx, { jobId, attempt }, settlement, origin));
  const openStep = async (step: 'analysis' | 'export', attempt: number): Promise<string> => {
    const command = { analysis: 'media.analyze-video.v1', export: 'media.render-video.v1' }[step];
    const payload = { videoId: VIDEO, sourceFileId: 'fil_1', forceRefresh: false, planId: 'pln_1' };
    const { job } = await openJob(aJobsContext(db, aCaller({ issuer: 'videos' })), {
      kind: step,
      type: step,
      videoId: VIDEO,
      command,
      payload,
      parent: { jobId: PROCESS, attempt, step },
    });
    return job.id;
  };

  before(async () => {
    ({ schema } = await buildJobsSubgraph());
    const asked = { jobId: PROCESS, videoId: VIDEO, projectId: null, steps: ['analysis', 'export'] };
    await openProcess(aJobsContext(db, aCaller({ issuer: 'videos' }), { requestId: 'req_first' }), asked);
    await inTransaction(db, origin, (tx) =>
      chargeKnownLength(tx, { videoId: VIDEO, durationSeconds: 90 }, origin),
    );
    analysis = await openStep('analysis', 1);
    await settle(analysis, DONE);
    failedExport = await openStep('export', 1);
    await settle(failedExport, BROKEN);
    await retryJob(aJobsContext(db, aCaller(), { requestId: 'req_second' }), PROCESS);
    secondExport = await openStep('export', 2);
  });

  it('returns the end of each attempt and its request', async () => {
    const { data } = await ask(HISTORY, { id: PROCESS });
    const [first, second, ...more] = data.job.attempts;

    expect(more).to.deep.equal([]);
    expect(first).to.include({ attempt: 1, status: 'FAILED', requestId: 'req_first' });
    expect(first.error.message).to.include('No room');
    expect(first.finishedAt).to.be.a('string');
    expect(second).to.include({
      attempt: 2,
      status: 'PROCESSING',
      requestId: 'req_second',
      finishedAt: null,
    });
    expect(second.error).to.equal(null);
    expect(Date.parse(second.queuedAt)).to.be.at.least(Date.parse(first.queuedAt));
  });

  it('returns a process’s steps with their jobs, and all jobs of all attempts', async () => {
    const { data } = await ask(HISTORY, { id: PROCESS });
    const { steps, children, parent } = data.job;

    expect(parent).to.equal(null);
    const of = (id: string, status: string, parentStep: string) => ({
      id,
      status,
      parentStep,
      parent: { id: PROCESS },
    });
    expect(steps).to.deep.equal([
      { name: 'analysis', status: 'COMPLETED', stage: 0, job: of(analysis, 'COMPLETED', 'analysis') },
      { name: 'export', status: 'RUNNING', stage: 1, job: of(secondExport, 'PENDING', 'export') },
    ]);
    expect(children.totalCount).to.equal(3);
    expect(children.pageInfo.hasNextPage).to.equal(true);
    const rest = await ask(
      `query ($id: ID!, $after: String) { job(id: $id) { children(after: $after) {
        nodes { id } pageInfo { hasNextPage hasPreviousPage } } } }`,
      { id: PROCESS, after: children.pageInfo.endCursor },
    );
    const last = rest.data.job.children;
    expect(last.pageInfo).to.deep.equal({ hasNextPage: false, hasPreviousPage: true });
    expect([...children.nodes, ...last.nodes].map(({ id }: { id: string }) => id)).to.deep.equal([
      ...[secondExport, failedExport, analysis],
    ]);
  });

  it('resolves a step to its process, and to its siblings as jobs of the video', async () => {
    const { data } = await ask(HISTORY, { id: failedExport });
    const list = await ask(
      `query ($filter: JobFilterInput) { jobs(filter: $filter) { totalCount nodes { id } } }`,
      { filter: { parentId: PROCESS, statuses: ['PENDING', 'PROCESSING'] } },
    );

    expect(data.job).to.deep.include({ parent: { id: PROCESS }, parentStep: 'export', steps: [] });
    expect(data.job.attempts).to.have.length(1);
    expect(list.data.jobs).to.deep.equal({ totalCount: 1, nodes: [{ id: secondExport }] });
    const kinds = await ask(`{ jobs(filter: { kinds: [PROCESS, ANALYSIS] }) { nodes { id } } }`, {});
    expect(kinds.data.jobs.nodes.map(({ id }: { id: string }) => id)).to.have.members([PROCESS, analysis]);
  });

  it('sums the cost and the reservations of the video', async () => {
    const { data } = await ask(HISTORY, { id: PROCESS });

    // The failed attempt completed its analysis; the remaining steps of the second one are free.
    expect(data.job.video.usage).to.deep.equal({ videoMinutes: 2, reservedMinutes: 0 });
  });

  it('is stored in the transaction that ends the attempt: a refused retry adds nothing', async () => {
    const [job] = await findJobs(db, 'ws_test', [failedExport]);
    const refused = await retryJob(aJobsContext(db, aCaller()), failedExport).catch((err) => err.code);

    expect(job?.attempt).to.equal(1);
    expect(refused).to.equal('conflict');
    const kept = await inTransaction(db, origin, (tx) => tx.query('select job_id, attempt from job_attempt'));
    expect(kept).to.deep.equal([{ job_id: PROCESS, attempt: 1 }]);
  });
});
