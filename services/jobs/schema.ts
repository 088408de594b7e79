import type { ServiceSchema } from '../platform/database.js';
import { JobEntity } from './job/job.entity.js';
import { JobAttemptEntity } from './job/job-attempt.entity.js';
import { CreateJob1763700000000 } from './migrations/1763700000000-create-job.js';
import { CreateLedger1763800000000 } from './migrations/1763800000000-create-ledger.js';
import { AddIngest1763900200000 } from './migrations/1763900200000-add-ingest.js';
import { AddJobControl1763900700000 } from './migrations/1763900700000-add-job-control.js';
import { CreateProcess1763901400000 } from './migrations/1763901400000-create-process.js';
import { KeepJobHistory1763903400000 } from './migrations/1763903400000-keep-job-history.js';
import { ProcessStepEntity } from './process/process-step.entity.js';

export const jobsSchema: ServiceSchema = {
  schema: 'jobs',
  entities: [JobEntity, JobAttemptEntity, ProcessStepEntity],
  migrations: [
    CreateJob1763700000000,
    CreateLedger1763800000000,
    AddIngest1763900200000,
    AddJobControl1763900700000,
    CreateProcess1763901400000,
    KeepJobHistory1763903400000,
  ],
};
