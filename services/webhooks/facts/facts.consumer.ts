import type { DataSource } from 'typeorm';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { articleGenerated, videoCreated, videoDeleted } from '../../../schemas/messages/videos.js';
import { ack, type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce } from '../../platform/messaging/inbox.js';
import type { Outcome } from '../../platform/messaging/transport.js';
import { acceptEvent, type NewEvent } from '../delivery/accept-event.js';
import { eventOfJob } from './event-of-job.js';

const CONSUMER = 'webhooks.facts';

/** Facts become events and their deliveries; each fact once, in one transaction. */
export function factRoutes(db: DataSource): MessageRoute[] {
  const accept = (event: NewEvent, received: Received): Promise<Outcome> =>
    applyOnce(db, CONSUMER, received, (tx) => acceptEvent(tx, received.messageId, event, received));

  return [
    on(jobSettled, async (job, received) => {
      const event = eventOfJob(job);
      return event ? accept(event, received) : ack;
    }),
    on(videoCreated, ({ videoId, name, projectId, sourceVideoId }, received) => {
      const data = { videoId, jobId: null, name, projectId, sourceVideoId };
      return accept({ name: 'video.created', data }, received);
    }),
    on(videoDeleted, async ({ videoId, isOfRemains }, received) => {
      if (isOfRemains) return ack;
      return accept({ name: 'video.deleted', data: { videoId, jobId: null } }, received);
    }),
    on(articleGenerated, ({ videoId, articleId, title, language, generatedAt }, received) => {
      const data = { videoId, jobId: null, articleId, title, language, generatedAt };
      return accept({ name: 'article.generated', data }, received);
    }),
  ];
}
