import type { EntityManager } from 'typeorm';

/** Discards uploads of a video, or those of a job up to this attempt. The sweep removes their bytes. */
export async function dropUploads(
  tx: EntityManager,
  which: { readonly jobId: string; readonly attempt: number } | { readonly videoId: string },
): Promise<void> {
  const unwanted = "update upload set state = 'dropped' where state in ('open', 'received')";
  if ('videoId' in which) {
    await tx.query(`${unwanted} and video_id = $1`, [which.videoId]);
    return;
  }
  // A later attempt has its own uploads.
  await tx.query(`${unwanted} and job_id = $1 and job_attempt <= $2`, [which.jobId, which.attempt]);
}
