export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Whether the job is waiting or running. */
export const isOpen = (status: JobStatus): boolean => status === 'pending' || status === 'processing';
