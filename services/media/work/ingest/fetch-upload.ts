import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { retainedUntil } from '../../intake/uploads/upload-address.js';
import { limitsOf } from '../../intake/uploads/upload-limits.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { type FetchOptions, type FetchServices, fetchSource } from './fetch-source.js';

interface FetchedUpload {
  readonly upload: UploadEntity;
  /** Marks the upload as complete. */
  settle(tx: EntityManager): Promise<void>;
}

/** Downloads the file behind an upload's link; after a lost worker the next one resumes the download. */
export async function fetchUpload(
  services: FetchServices,
  { workspaceId, id }: Pick<UploadEntity, 'workspaceId' | 'id'>,
  {
    missingMessage,
    ...options
  }: FetchOptions & { /** Error message when there is nothing to fetch. */ missingMessage: string },
): Promise<FetchedUpload> {
  const upload = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id, state: 'open' }),
  );
  if (!upload?.url) throw new WorkFailed('not_found', missingMessage, 'fetch');
  const limited = { ...services, ...limitsOf(services, upload.holds) };
  const { sizeBytes, sha256 } = await fetchSource(limited, { ...upload, url: upload.url }, options);
  await services.incoming.share(upload);
  return {
    upload,
    settle: async (tx) => {
      const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
      const expiresAt = retainedUntil();
      await tx.update(UploadEntity, { workspaceId, id, state: 'open' }, { ...received, expiresAt });
    },
  };
}
