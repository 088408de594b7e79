import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { WorkError } from './media.js';

const ProcessOfVideo = JobAttempt.extend({ videoId: z.string() });
/** A step goes by its name: `analysis`, `export`, `translation:de`, … */
const StepOfProcess = ProcessOfVideo.extend({ step: z.string() });

/** Start the work of a process's step, by what was asked of it. What takes time becomes a job of its own, with the process as its parent. */
export const startStep = defineMessage('command', 'videos.start-step.v1', StepOfProcess);

/** The same for a step that is no job and takes long: it has its turn apart, so that starting the others never waits for it. */
export const doLongStep = defineMessage('command', 'videos.do-long-step.v1', StepOfProcess);

/** A step that is no job is done, and its effect can be read on the video. */
export const stepFinished = defineMessage('fact', 'videos.step-finished.v1', StepOfProcess);

/** A step could not be started, or, where it is no job, not be done. */
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
    /** As the job has it: files by id and name. */
    result: z.record(z.string(), z.unknown()),
  }),
);

/** A process ended with a step that failed; those before it keep their effect. */
export const processFailed = defineMessage(
  'fact',
  'jobs.process-failed.v1',
  ProcessOfVideo.extend({ error: WorkError, completedSteps: z.array(z.string()) }),
);
