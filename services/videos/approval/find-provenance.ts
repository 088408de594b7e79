import type { EntityManager } from 'typeorm';
import type { Provenance } from '../../../schemas/provenance.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from '../video/video.entity.js';
import { type ApprovalEntity, SECTIONS } from './approval.entity.js';
import { requireNewestApproval } from './approvals.js';
import { changedSections, hashContent } from './hash-content.js';

const NAME = `query UserNames($users: [_Any!]!) { _entities(representations: $users) { ... on User { name } } }`;

/** Returns the name of the member who approved the content; null when nobody did, or an API key. */
export async function findApproverName(
  { auth, caller, requestId }: Pick<VideosContext, 'auth' | 'caller' | 'requestId'>,
  { approval }: Provenance,
): Promise<string | null> {
  if (!approval?.id.startsWith('usr_')) return null;
  const users = [{ __typename: 'User', id: approval.id }];
  try {
    const found = await auth.call<{ _entities?: Array<{ name: string } | null> }>({
      document: NAME,
      variables: { users },
      as: caller,
      requestId,
    });
    return found._entities?.[0]?.name ?? null;
  } catch (err) {
    // The ID is stated all the same, and nothing else of an export needs auth.
    if (err instanceof DomainError && err.code === 'unavailable') return null;
    throw err;
  }
}

/** Returns what is stated of an export or voiceover of the video as it is now. */
export async function findProvenance(
  tx: EntityManager,
  video: VideoEntity,
  approverName: string | null,
): Promise<Provenance> {
  const approval = await findApproval(tx, video);
  return {
    ...(video.sourceFileId && { sourceFileId: video.sourceFileId }),
    ...(video.sourceVideoId && { translatedFrom: { language: await findLanguage(tx, video.sourceVideoId) } }),
    ...(approval?.decidedBy &&
      approval.decidedAt && {
        approval: {
          id: approval.decidedBy,
          name: approverName,
          approvedAt: approval.decidedAt.toISOString(),
        },
      }),
  };
}

/** Returns the approval of the video's present content; the article is no part of an export. */
async function findApproval(tx: EntityManager, video: VideoEntity): Promise<ApprovalEntity | null> {
  if (video.approval !== 'approved') return null;
  const { workspaceId, id: videoId } = video;
  const approval = await requireNewestApproval(tx, { workspaceId, videoId });
  const changed = changedSections(approval.sectionHashes, await hashContent(tx, video));
  return SECTIONS.some((section) => section !== 'article' && changed.includes(section)) ? null : approval;
}

const findLanguage = async (tx: EntityManager, videoId: string): Promise<string | null> =>
  (await tx.findOneBy(VideoEntity, { id: videoId }))?.language ?? null;
