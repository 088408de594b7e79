import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database.js';
import { JobEntity } from './job/job.entity.js';
import { JobAttemptEntity } from './job/job-attempt.entity.js';
import { CreateJob1763700000000 } from './migrations/1763700000000-create-job.js';
import { CreateLedger1763800000000 } from './migrations/1763800000000-create-ledger.js';
import { AddIngest1763900200000 } from './migrations/1763900200000-add-ingest.js';
import { AddJobControl1763900700000 } from './migrations/1763900700000-add-job-control.js';
import { CreateProcess1763901400000 } from './migrations/1763901400000-create-process.js';
import { TellJobChanges1763903300000 } from './migrations/1763903300000-tell-job-changes.js';
import { KeepJobHistory1763903400000 } from './migrations/1763903400000-keep-job-history.js';
import { ChargeFinishedSteps1763904100000 } from './migrations/1763904100000-charge-finished-steps.js';
import { KeepSentMessages1764100000000 } from './migrations/1764100000000-keep-sent-messages.js';
import { FindDispatchedJobs1764100000001 } from './migrations/1764100000001-find-dispatched-jobs.js';
import { CreateEffectKey1764100100001 } from './migrations/1764100100001-create-effect-key.js';
import { ShowWhatJobsWaitFor1764100200001 } from './migrations/1764100200001-show-what-jobs-wait-for.js';
import { CountSeenJobChanges1764100300000 } from './migrations/1764100300000-count-seen-job-changes.js';
import { QueueDueAtOnce1764100310000 } from './migrations/1764100310000-queue-due-at-once.js';
import { RemoveOldJobs1764100400000 } from './migrations/1764100400000-remove-old-jobs.js';
import { CountJobs1764100410000 } from './migrations/1764100410000-count-jobs.js';
import { WaitForSources1764205000000 } from './migrations/1764205000000-wait-for-sources.js';
import { RenameProgressSteps1764301000000 } from './migrations/1764301000000-rename-progress-steps.js';
import { RenameAudioStep1764500000000 } from './migrations/1764500000000-rename-audio-step.js';
import { DateUsage1765000200000 } from './migrations/1765000200000-date-usage.js';
import { CarryTraceContext1765000400000 } from './migrations/1765000400000-carry-trace-context.js';
import { OpenSeveralExports1765100300000 } from './migrations/1765100300000-open-several-exports.js';
import { FindWaitingJobs1765210000000 } from './migrations/1765210000000-find-waiting-jobs.js';
import { CountEndedJobsByMonth1765310000000 } from './migrations/1765310000000-count-ended-jobs-by-month.js';
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
  migrations: [
    CreateJob1763700000000,
    CreateLedger1763800000000,
    AddIngest1763900200000,
    AddJobControl1763900700000,
    CreateProcess1763901400000,
    TellJobChanges1763903300000,
    KeepJobHistory1763903400000,
    ChargeFinishedSteps1763904100000,
    KeepSentMessages1764100000000,
    FindDispatchedJobs1764100000001,
    CreateEffectKey1764100100001,
    ShowWhatJobsWaitFor1764100200001,
    CountSeenJobChanges1764100300000,
    QueueDueAtOnce1764100310000,
    RemoveOldJobs1764100400000,
    CountJobs1764100410000,
    WaitForSources1764205000000,
    RenameProgressSteps1764301000000,
    RenameAudioStep1764500000000,
    DateUsage1765000200000,
    CarryTraceContext1765000400000,
    OpenSeveralExports1765100300000,
    FindWaitingJobs1765210000000,
    CountEndedJobsByMonth1765310000000,
  ],
};
