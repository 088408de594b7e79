import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database/database.js';
import { CreateSuspectedMessages1765400000000 } from '../platform/messaging/create-suspected-messages.js';
import { JobAttemptEntity, JobEntity } from './job/job.entity.js';
import { OpenSeveralExports1765100300000 } from './migrations/1765100300000-open-several-exports.js';
import { FindWaitingJobs1765210000000 } from './migrations/1765210000000-find-waiting-jobs.js';
import { CountEndedJobsByMonth1765310000000 } from './migrations/1765310000000-count-ended-jobs-by-month.js';
import { Baseline } from './migrations/baseline/baseline.js';
import { replacedMigrations } from './migrations/baseline/replaced-migrations.js';
import { ProcessStepEntity } from './process/process-step.entity.js';

export const jobsSchema: ServiceSchema = {
  schema: 'jobs',
  entities: [JobEntity, JobAttemptEntity, ProcessStepEntity],
  expiring: ['effect_key'],
  lifetimes: {
    ...MESSAGING_LIFETIMES,
    effect_key: '24 hours',
    job: '`JOB_RETENTION_DAYS` after it has ended; steps with their process; the failed ingest of a video with the video',
    job_attempt: 'with its job',
    process_step: 'with its process',
    ledger_entry:
      'with its job, never in the current or the previous month; its minutes stay in `ledger_month`',
    ledger_month: 'one row per workspace, month and type of job',
    ledger_day: 'one row per workspace and day with charged jobs that were removed',
    job_month: 'one row per workspace, month, type and status of job',
    job_count: 'a few dozen rows per workspace and month',
    usage_month: 'one row per workspace and month',
    usage_count: 'two rows per workspace and month',
    video_length: 'with the video',
    video_charge: 'with the video',
    deleted_video: 'with the last job of the video',
  },
  replacedMigrations,
  migrations: [
    Baseline,
    OpenSeveralExports1765100300000,
    FindWaitingJobs1765210000000,
    CountEndedJobsByMonth1765310000000,
    CreateSuspectedMessages1765400000000,
  ],
};
