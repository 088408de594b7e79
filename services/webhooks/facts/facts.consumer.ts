import type { DataSource } from 'typeorm';
import { courseCreated, courseDeleted, courseUpdated } from '../../../schemas/messages/courses.js';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import {
  approvalChanged,
  commentCreated,
  commentDeleted,
  commentUpdated,
} from '../../../schemas/messages/reviews.js';
import {
  articleGenerated,
  articlePublished,
  articleUnpublished,
  videoCreated,
  videoDeleted,
  videoMetadataChanged,
} from '../../../schemas/messages/videos.js';
import { ack, type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { noteDelivery } from '../../platform/messaging/inbox.js';
import type { Outcome } from '../../platform/messaging/transport.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import type { NewEvent } from '../delivery/accept-event.js';
import { forgetMetadata, storeMetadata } from '../video-metadata/store-metadata.js';
import { type AnnounceEvents, makeAcceptFact } from './accept-facts.js';
import { eventOfJob } from './event-of-job.js';

const CONSUMER = 'webhooks.facts';

const OF_COURSE = { videoId: null, jobId: null };

/**
 * Turns facts into events and deliveries; each fact once, with all its deliveries in one transaction. Events are announced
 * after it.
 */
export function factRoutes(db: DataSource, announce?: AnnounceEvents): MessageRoute[] {
  const acceptFact = makeAcceptFact(db, CONSUMER, announce);
  const accept = async (
    event: NewEvent,
    { messageId, workspaceId, requestId }: Received,
  ): Promise<Outcome> => {
    await acceptFact({ messageId, workspaceId, requestId, traceparent: currentTraceparent(), event });
    return ack;
  };

  return [
    on(jobSettled, async (job, received) => {
      const event = eventOfJob(job);
      return event ? accept(event, received) : noteDelivery(db, CONSUMER, received);
    }),
    on(videoCreated, async ({ videoId, name, projectId, sourceVideoId, metadata = {} }, received) => {
      if (Object.keys(metadata).length > 0)
        await storeMetadata(db, received.workspaceId, { videoId, metadata, version: 0 });
      const data = { videoId, jobId: null, name, projectId, sourceVideoId };
      return accept({ name: 'video.created', data }, received);
    }),
    on(videoDeleted, async ({ videoId, isOfRemains }, received) => {
      if (isOfRemains) return noteDelivery(db, CONSUMER, received);
      const outcome = await accept({ name: 'video.deleted', data: { videoId, jobId: null } }, received);
      await forgetMetadata(db, received.workspaceId, videoId);
      return outcome;
    }),
    on(videoMetadataChanged, async (changed, received) => {
      await storeMetadata(db, received.workspaceId, changed);
      return noteDelivery(db, CONSUMER, received);
    }),
    on(articleGenerated, ({ videoId, articleId, title, language, generatedAt }, received) => {
      const data = { videoId, jobId: null, articleId, title, language, generatedAt };
      return accept({ name: 'article.generated', data }, received);
    }),
    on(approvalChanged, (approval, received) =>
      accept({ name: 'approval.changed', data: { jobId: null, ...approval } }, received),
    ),
    on(commentCreated, (comment, received) =>
      accept({ name: 'comment.created', data: { jobId: null, ...comment } }, received),
    ),
    on(commentUpdated, (comment, received) =>
      accept({ name: 'comment.updated', data: { jobId: null, ...comment } }, received),
    ),
    on(commentDeleted, (comment, received) =>
      accept({ name: 'comment.deleted', data: { jobId: null, ...comment } }, received),
    ),
    on(articlePublished, (article, received) =>
      accept({ name: 'article.published', data: { ...article, jobId: null } }, received),
    ),
    on(articleUnpublished, (article, received) =>
      accept({ name: 'article.unpublished', data: { ...article, jobId: null } }, received),
    ),
    on(courseCreated, (course, received) =>
      accept({ name: 'course.created', data: { ...OF_COURSE, ...course } }, received),
    ),
    on(courseUpdated, (course, received) =>
      accept({ name: 'course.updated', data: { ...OF_COURSE, ...course } }, received),
    ),
    on(courseDeleted, (course, received) =>
      accept({ name: 'course.deleted', data: { ...OF_COURSE, ...course } }, received),
    ),
  ];
}
