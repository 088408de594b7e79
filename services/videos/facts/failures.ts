import { videoMissing as videoGoneAt, type WorkError } from '../../../schemas/messages/work-error.js';

/** Deleted while the work was done. */
export const videoMissing = videoGoneAt('apply');

/** Locked while the work was done: what is frozen stays as it is. */
export const lockedMeanwhile: WorkError = {
  code: 'locked',
  message: 'The video was locked before the result was there; unlock it and start again',
  step: 'apply',
  retryable: true,
};

/** The result could not be put on the video, however often it was tried. */
export const notApplied: WorkError = {
  code: 'internal_error',
  message: 'The result could not be stored on the video; trying again later may help',
  step: 'apply',
  retryable: true,
};
