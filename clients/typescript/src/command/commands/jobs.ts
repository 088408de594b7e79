import type { ListQuery } from '../../types.js';
import { type Command, type CommandContext, textOf } from '../command.js';
import { LIST_OPTIONS, limitOf } from '../list-options.js';
import { table } from '../output.js';
import { ProgressBar } from '../progress-bar.js';

const STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'];
const TYPES = ['analysis', 'export', 'translation', 'voiceover', 'tool', 'process', 'ingest', 'backup'];

/** Waits for the end of a job with a progress bar. */
async function watch({ connect, args: [id = ''], output, signal }: CommandContext): Promise<void> {
  const client = await connect();
  const bar = new ProgressBar(output, id);
  const job = await client.jobs.wait(id, {
    signal,
    onProgress: (progress) => {
      if (output.isJson) output.result(progress, '');
      bar.show(progress.percent, progress.message ?? progress.status);
    },
  });
  bar.end('completed');
  output.result(job, JSON.stringify(job.result, null, 2));
}

export const jobCommands: readonly Command[] = [
  {
    name: 'jobs',
    summary: 'List jobs, newest first',
    options: {
      ...LIST_OPTIONS,
      status: {
        type: 'string',
        value: 'status',
        choices: STATUSES,
        description: 'Only jobs with this status',
      },
      type: { type: 'string', value: 'type', choices: TYPES, description: 'Only jobs of this type' },
      video: { type: 'string', value: 'id', description: 'Only jobs of this video' },
    },
    async run({ connect, output, values }) {
      const client = await connect();
      const limit = limitOf(values);
      const [status, type, videoId] = ['status', 'type', 'video'].map((name) => textOf(values, name));
      const query = { limit: Math.min(limit, 100), status, type, videoId } as ListQuery<'/v1/jobs'>;
      const jobs = await client.jobs.list(query).first(limit);
      const rows = jobs.map(({ jobId, type, status, progress, videoId, createdAt }) => [
        ...[jobId, type, status, `${progress.percent} %`, videoId ?? '', createdAt],
      ]);
      output.result(jobs, table(['JOB', 'TYPE', 'STATUS', 'DONE', 'VIDEO', 'CREATED'], rows));
    },
  },
  {
    name: 'jobs show',
    summary: 'Show a job with its result',
    args: ['job'],
    async run({ connect, args: [id = ''], output }) {
      const job = await (await connect()).jobs.get(id);
      output.result(job, JSON.stringify(job, null, 2));
    },
  },
  { name: 'jobs watch', summary: 'Wait for the end of a job', args: ['job'], run: watch },
  {
    name: 'jobs cancel',
    summary: 'Cancel a job',
    args: ['job'],
    async run({ connect, args: [id = ''], output }) {
      const job = await (await connect()).jobs.cancel(id);
      output.result(job, `${job.jobId} is ${job.status}`);
    },
  },
  {
    name: 'jobs retry',
    summary: 'Start a failed or canceled job again, from the step that failed',
    args: ['job'],
    async run({ connect, args: [id = ''], output }) {
      const { jobId } = await (await connect()).jobs.retry(id);
      output.result({ jobId }, jobId);
    },
  },
];
