import type { WorkError } from '../../../schemas/messages/media.js';

/** Deleted while the work was done. */
export const videoGone: WorkError = {
  code: 'not_found',
  message: 'The video is not there any more',
  step: 'apply',
  retryable: false,
};

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
