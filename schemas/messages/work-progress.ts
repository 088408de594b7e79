import { z } from 'zod';
import { JobAttempt } from './jobs.js';

/**
 * Storage (capacity or availability); an engine; another service; the upload of a file; the ingest of the
 * video's source.
 */
export const WAIT_REASONS = ['storage', 'engine', 'service', 'upload', 'source'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** The live progress of a job's work, which may be lost. Topic `media.progress`. */
export const WorkProgress = JobAttempt.extend({
  workspaceId: z.string(),
  /** 0 to 100. */
  percent: z.number().min(0).max(100),
  step: z.string(),
  message: z.string(),
  etaSeconds: z.number().nonnegative().nullable(),
  /** What is unavailable, or has to arrive, before the work continues. */
  waitingFor: z.enum(WAIT_REASONS).nullish(),
  at: z.iso.datetime(),
});
export type WorkProgress = z.infer<typeof WorkProgress>;
export const PROGRESS_TOPIC = 'media.progress';
