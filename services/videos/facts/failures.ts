import {
  processEnded,
  videoMissing as videoGoneAt,
  type WorkError,
} from '../../../schemas/messages/work-error.js';
import type { GiveUpCause } from '../../platform/messaging/consumer.js';

/** The video was deleted while the work was done. */
export const videoMissing = videoGoneAt('apply');

/** The video was locked while the work was done, so its content does not change. */
export const lockedMeanwhile: WorkError = {
  code: 'locked',
  message: 'The video was locked before the job finished; unlock it and start again',
  step: 'apply',
  retryable: true,
};

const notApplied: WorkError = {
  code: 'internal_error',
  message: 'The result could not be stored on the video; trying again later may help',
  step: 'apply',
  retryable: true,
};

/** The result could not be applied to the video in any attempt. */
export const notAppliedBecause = (cause: GiveUpCause): WorkError =>
  cause === 'process-ended' ? processEnded('apply') : notApplied;
