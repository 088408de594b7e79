import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { JOBS } from '../../../schemas/job-types.js';
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
import type { WebhookEvent } from '../../../schemas/webhook-events.js';
import { inTransaction } from '../../platform/database/database.js';
import { ack, type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { noteDelivery } from '../../platform/messaging/inbox.js';
import type { Outcome } from '../../platform/messaging/transport.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import { acceptEvents, type NewEvent, type ReportedEvent } from '../delivery/accept-event.js';
import type { OccurredEvent } from '../event/live-events.js';
import { forgetMetadata, storeMetadata } from '../video-metadata/store-metadata.js';

type SettledJob = z.infer<typeof jobSettled.payload>;

/** The events for a completed and a failed job of each type. */
const EVENTS = new Map<string, { completed: WebhookEvent; failed: WebhookEvent }>(
  Object.entries(JOBS).flatMap(([type, job]) => ('events' in job ? [[type, job.events]] : [])),
);

/**
 * Returns null when there is no event: canceled jobs, ingested sources, and facts from before results were
 * included.
 */
function eventOfJob(job: SettledJob): NewEvent | null {
  const { jobId, videoId, type, status, result, error, parent, tool } = job;
  const events = type && EVENTS.get(type);
  if (!events || status === 'canceled') return null;
  const process = parent && { process: parent };
  const about = { videoId, jobId, ...(tool !== undefined && { tool }), ...result, ...process };
  if (status === 'completed') return { name: events.completed, data: about };
  return { name: events.failed, data: { ...about, error } };
}

/** A fact that webhooks may subscribe to. */
export interface Fact extends ReportedEvent {
  readonly workspaceId: string;
}

/**
 * Resolves when the fact and its deliveries are stored; each fact is stored once, however often it is
 * delivered.
 */
export type AcceptFact = (fact: Fact) => Promise<void>;

/** Receives the events of a transaction after its commit. */
type AnnounceEvents = (events: readonly OccurredEvent[]) => Promise<void>;

interface Waiting {
  readonly fact: Fact;
  resolve(): void;
  reject(cause: unknown): void;
}

const MAX_TOGETHER = 100;

/** SQLSTATE classes with which PostgreSQL refuses one value, as opposed to being unavailable or busy. */
const OF_ONE = /^(22|23|54|P0)/;
const isOfOne = (cause: unknown): boolean =>
  OF_ONE.test(String((cause as { code?: unknown } | null)?.code ?? ''));

/**
 * Writes facts of a workspace that arrive together, or while earlier ones are being written, in one
 * transaction, which takes as long for many as for one.
 */
export function makeAcceptFact(
  db: DataSource,
  consumer: string,
  announce: AnnounceEvents = async () => undefined,
): AcceptFact {
  const lines = new Map<string, Waiting[]>();

  const write = async (facts: readonly Fact[]): Promise<void> =>
    announce(await writeFacts(db, consumer, facts));

  async function writeTogether(waiting: readonly Waiting[]): Promise<void> {
    try {
      await write(waiting.map(({ fact }) => fact));
      for (const { resolve } of waiting) resolve();
    } catch (cause) {
      // One of them caused the failure; each is retried alone, so that the others do not fail with it.
      if (waiting.length > 1 && isOfOne(cause)) for (const one of waiting) await writeTogether([one]);
      else for (const { reject } of waiting) reject(cause);
    }
  }

  async function work(workspaceId: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await writeTogether(line.splice(0, MAX_TOGETHER));
    lines.delete(workspaceId);
  }

  return (fact) =>
    new Promise((resolve, reject) => {
      const line = lines.get(fact.workspaceId);
      const waiting = { fact, resolve, reject };
      if (line) {
        line.push(waiting);
        return;
      }
      const first = [waiting];
      lines.set(fact.workspaceId, first);
      setImmediate(() => void work(fact.workspaceId, first));
    });
}

/** Writes facts of one workspace and returns the events of those that are new. */
async function writeFacts(
  db: DataSource,
  consumer: string,
  facts: readonly Fact[],
): Promise<OccurredEvent[]> {
  const { workspaceId } = facts[0] as Fact;
  return inTransaction(db, { workspaceId }, async (tx) => {
    // In a fixed order, so that two processes with the same messages cannot deadlock.
    const messageIds = [...new Set(facts.map(({ messageId }) => messageId))].sort();
    const firsts: Array<{ id: string }> = await tx.query(
      `insert into inbox (consumer, message_id) select $1, unnest($2::text[]) on conflict do nothing returning message_id as id`,
      [consumer, messageIds],
    );
    const isFirst = new Set(firsts.map(({ id }) => id));
    // A repeated message counts once.
    const firstFacts = facts.filter(({ messageId }) => isFirst.delete(messageId));
    if (firstFacts.length === 0) return [];
    const createdAt = new Date();
    const events = await acceptEvents(tx, workspaceId, firstFacts);
    return events.map(({ id, name, data }) => ({ workspaceId, id, name, data, createdAt }));
  });
}

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

  const acceptCreation = async (
    { videoId, name, projectId, sourceVideoId, metadata = {} }: z.infer<typeof videoCreated.payload>,
    received: Received,
  ): Promise<Outcome> => {
    if (Object.keys(metadata).length > 0)
      await storeMetadata(db, received.workspaceId, { videoId, metadata, version: 0 });
    const data = { videoId, jobId: null, name, projectId, sourceVideoId };
    return accept({ name: 'video.created', data }, received);
  };

  return [
    on(jobSettled, async (job, received) => {
      const event = eventOfJob(job);
      return event ? accept(event, received) : noteDelivery(db, CONSUMER, received);
    }),
    on(videoCreated, acceptCreation),
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
    on(articleGenerated, async ({ videoCreated: creation, ...article }, received) => {
      // Its own message may still be on its way, and changes nothing then.
      if (creation) await acceptCreation(creation.fact, { ...received, messageId: creation.messageId });
      const { videoId, articleId, title, language, generatedAt } = article;
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
