import { expect } from 'chai';
import { presentJobs, remaining, type VideoJob, withJob } from './job-state.js';

const job = (id: string, status: VideoJob['status'], kind: VideoJob['kind'] = 'EXPORT'): VideoJob => ({
  id,
  kind,
  type: kind.toLowerCase(),
  variant: null,
  status,
  createdAt: `2026-01-01T00:00:0${id}Z`,
  finishedAt: null,
  parentStep: null,
  progress: { percent: 0, message: '', waitingFor: null, etaSeconds: null },
  queue: null,
  blockedReason: null,
  error: null,
  result: null,
});

describe('jobs of a video', () => {
  it('shows open jobs, and a failed one until another of its kind is started', () => {
    const failed = job('1', 'FAILED');
    const shown = (jobs: readonly VideoJob[]) => presentJobs(jobs, new Set()).map(({ id }) => id);
    expect(shown([job('2', 'PENDING', 'ANALYSIS'), failed])).to.deep.equal(['2', '1']);
    expect(shown([job('2', 'COMPLETED'), failed])).to.deep.equal([]);
    expect(presentJobs([failed], new Set(['1']))).to.deep.equal([]);
  });

  it('replaces the earlier state of a job, and puts a new one first', () => {
    const jobs = withJob(withJob([job('1', 'PENDING')], job('2', 'PENDING')), job('1', 'COMPLETED'));
    expect(jobs.map(({ id, status }) => [id, status])).to.deep.equal([
      ['2', 'PENDING'],
      ['1', 'COMPLETED'],
    ]);
  });

  it('rounds the remaining time', () => {
    expect([2, 12, 59, 89, 600].map((seconds) => remaining(seconds).count)).to.deep.equal([5, 15, 60, 1, 10]);
  });
});
