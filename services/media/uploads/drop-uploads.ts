import type { EntityManager } from 'typeorm';

/** Nobody wants these uploads any more; the sweep takes their bytes. */
export async function dropUploads(
  tx: EntityManager,
  which: { readonly jobId: string } | { readonly videoId: string },
): Promise<void> {
  const [column, value] = 'jobId' in which ? ['job_id', which.jobId] : ['video_id', which.videoId];
  await tx.query(
    `update upload set state = 'dropped' where ${column} = $1 and state in ('open', 'received')`,
    [value],
  );
}
