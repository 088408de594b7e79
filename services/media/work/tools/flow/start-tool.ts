import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { runTool } from '../../../../../schemas/messages/media.js';
import { makeId } from '../../../../platform/text/ids.js';
import { UploadEntity } from '../../../intake/uploads/upload.entity.js';
import { retainedUntil } from '../../../intake/uploads/upload-address.js';
import { type JobOfWork, queueWork } from '../../../queue/queue-work.js';
import { requireTool } from '../catalogue/tools.js';
import { type NamedUrl, urlsIn } from '../read-values.js';
import { filenameOf } from './tool-run.js';
import type { ToolFetchPayload, ToolInput, ToolPayload } from './tool-work.js';

type RunTool = z.infer<typeof runTool.payload>;

/** Queues the first step: fetch the inputs, or run the tool if they are available already. */
export async function startTool(
  tx: EntityManager,
  { tool, parameters, keptFiles }: Pick<RunTool, 'tool' | 'parameters' | 'keptFiles'>,
  job: JobOfWork,
  defaultLanguage: string | null,
): Promise<void> {
  const inputs = new Map<string, ToolInput>();
  const missing: Array<Omit<ToolFetchPayload, 'next'>> = [];
  for (const named of urlsIn(requireTool(tool), parameters)) {
    if (inputs.has(named.url)) continue;
    const fileId = Object.hasOwn(keptFiles, named.url) ? keptFiles[named.url] : undefined;
    if (fileId) inputs.set(named.url, { kind: 'file', fileId });
    else {
      const { id: uploadId, state } = await takeUpload(tx, named, job);
      inputs.set(named.url, { kind: 'upload', uploadId });
      if (state === 'open') missing.push({ uploadId, parameter: named.parameter });
    }
  }
  const next: ToolPayload = { tool, parameters, inputs: Object.fromEntries(inputs), defaultLanguage };
  if (missing.length === 0) return queueWork(tx, job, [{ kind: 'tool', payload: next }]);
  const units = missing.map((one, ordinal) => {
    const payload: ToolFetchPayload = { ...one, next };
    return { kind: 'tool-fetch', ordinal, payload } as const;
  });
  await queueWork(tx, job, units);
}

/** A retry resumes the downloads of an earlier attempt. */
async function takeUpload(
  tx: EntityManager,
  { url }: NamedUrl,
  { workspaceId, jobId, jobAttempt, requestId }: JobOfWork,
): Promise<Pick<UploadEntity, 'id' | 'state'>> {
  const expiresAt = retainedUntil();
  const [begun]: Array<Pick<UploadEntity, 'id' | 'state'>> = await tx.query(
    `select id, state from upload where workspace_id = $1 and job_id = $2 and url = $3 and state in ('open', 'received')
     order by created_at desc limit 1 for update`,
    [workspaceId, jobId, url],
  );
  if (begun) {
    await tx.update(UploadEntity, { workspaceId, id: begun.id }, { jobAttempt, expiresAt });
    return begun;
  }
  const id = makeId('upl');
  const filename = filenameOf(url);
  await tx.insert(UploadEntity, {
    workspaceId,
    id,
    jobId,
    jobAttempt,
    requestId,
    videoId: null,
    filename,
    url,
    expiresAt,
  });
  return { id, state: 'open' };
}
