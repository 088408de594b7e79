import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { WorkError } from './media.js';

const ProcessOfVideo = JobAttempt.extend({ videoId: z.string() });
/** A step is identified by its name: `analysis`, `export`, `translation:de`, … */
const StepOfProcess = ProcessOfVideo.extend({ step: z.string() });

/**
 * Start the work of a process's step by its stored request. Long work becomes a separate job whose parent is
 * the process.
 */
export const startStep = defineMessage('command', 'videos.start-step.v1', StepOfProcess);

/**
 * The same for a long step without a job: it has a queue of its own, so that starting other steps never waits
 * for it.
 */
export const doLongStep = defineMessage('command', 'videos.do-long-step.v1', StepOfProcess);

/** A step without a job is done, and its effect can be read on the video. */
export const stepFinished = defineMessage(
  'fact',
  'videos.step-finished.v1',
  StepOfProcess.extend({
    /** Requested settings without effect; absent when there are none. */
    warnings: z.array(z.string()).optional(),
  }),
);

/** A step could not be started or, without a job, not be done. */
export const stepFailed = defineMessage(
  'fact',
  'videos.step-failed.v1',
  StepOfProcess.extend({ error: WorkError }),
);

/** Every step of a process is done. */
export const processCompleted = defineMessage(
  'fact',
  'jobs.process-completed.v1',
  ProcessOfVideo.extend({
    /** As in the job: files by ID and name. */
    result: z.record(z.string(), z.unknown()),
  }),
);

/** A process ended with a failed step; the steps before it keep their effects. */
export const processFailed = defineMessage(
  'fact',
  'jobs.process-failed.v1',
  ProcessOfVideo.extend({ error: WorkError, completedSteps: z.array(z.string()) }),
);
