import { settleStep } from '../../services/jobs/facts/facts.consumer.js';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { acceptJob, type OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { openProcess } from '../../services/jobs/subgraph/process.resolver.js';
import { useJobWorkspace } from './job-workspace.js';

export const ALL = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:de', 'translation:fr'];
export const BROKEN = {
  status: 'failed' as const,
  error: { code: 'internal_error', message: 'No engine', step: 'transcribing', retryable: true },
} satisfies Settlement;
export const done = (result: Record<string, unknown> = {}): Settlement => ({ status: 'completed', result });

const WORK: Readonly<Record<string, Pick<OpenJob, 'kind' | 'type' | 'command'>>> = {
  analysis: { kind: 'analysis', type: 'analysis', command: 'media.analyze-video.v1' },
  voiceover: { kind: 'tool', type: 'voiceover', command: 'media.render-video.v1' },
  export: { kind: 'export', type: 'export', command: 'media.render-video.v1' },
  translation: { kind: 'translation', type: 'translation', command: 'media.render-video.v1' },
};
const PAYLOAD = { sourceFileId: 'fil_1', forceRefresh: false, planId: 'pln_1' };

/** A process job for each test, in a workspace of its own, and what happens to it. */
export function useProcessJobs() {
  const workspace = useJobWorkspace();
  const { db, as, within, settle } = workspace;
  let number = 0;
  let jobId = '';
  const beginProcess = () => {
    jobId = `process_1_${++number}`;
  };
  beforeEach(beginProcess);

  /** What follows is about another process of the workspace. */
  const beginAnother = ({ hasOwnVideo }: { hasOwnVideo: boolean }): void => {
    beginProcess();
    if (hasOwnVideo) workspace.aVideo();
  };
  const open = (steps: readonly string[] = ALL, minutes = 500) =>
    openProcess(as(minutes, 'videos'), { jobId, videoId: workspace.videoId, projectId: 'prj_1', steps });
  const openWork = (type: string, differing: Partial<OpenJob> = {}) => {
    const { videoId } = workspace;
    const request = { ...(WORK[type] as (typeof WORK)[string]), videoId, payload: { ...PAYLOAD, videoId } };
    return openJob(as(500, 'videos'), { ...request, ...differing });
  };
  /** As videos does when it receives the command to start a step. */
  const openStep = (step: string, attempt = 1) =>
    openWork(step.split(':')[0] as string, { parent: { jobId, attempt, step } });
  const doStep = async (step: string, result: Record<string, unknown> = {}, attempt = 1) => {
    const { job } = await openStep(step, attempt);
    await settle(job.id, done(result));
    return job.id;
  };
  const finishArticle = (attempt = 1, settlement = done({ videoId: workspace.videoId })) => {
    const step = { jobId, attempt, step: 'helpArticle', childJobId: null };
    return within((tx) => settleStep(tx, step, settlement, workspace.origin));
  };
  const anIngest = () => {
    const { videoId, origin } = workspace;
    const payload = { videoId, source: { kind: 'link', url: 'http://a.test/a.mp4' }, filename: 'a.mp4' };
    const ingest: OpenJob = {
      kind: 'ingest',
      type: 'ingest',
      videoId,
      command: 'media.ingest-source.v1',
      payload,
    };
    return within((tx) => acceptJob(tx, ingest, { ...origin, allowance: null }));
  };
  /** Names of the steps started since the last call. */
  const startedSteps = async (): Promise<string[]> => {
    const started = await workspace.payloadsOf('videos.start-step.v1');
    await workspace.clearOutbox();
    return started.map((payload) => (payload as { step: string }).step);
  };

  return {
    db,
    get workspaceId() {
      return workspace.workspaceId;
    },
    get videoId() {
      return workspace.videoId;
    },
    get origin() {
      return workspace.origin;
    },
    get jobId() {
      return jobId;
    },
    beginAnother,
    as,
    within,
    open,
    read: (id = jobId) => workspace.read(id),
    settle,
    openStep,
    doStep,
    report: workspace.report,
    finishArticle,
    learnLength: workspace.learnLength,
    ownExport: () => openWork('export'),
    anIngest,
    startedSteps,
    payloadsOf: workspace.payloadsOf,
    entriesOf: (id = jobId) => workspace.entriesOf(id),
    month: workspace.month,
  };
}
