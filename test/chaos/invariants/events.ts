import type { Evidence, ReceivedEvent } from '../evidence.js';
import type { Invariant } from './invariant.js';
import { attemptsOf } from './jobs.js';
import { withoutSignatures } from './without-signatures.js';

/** The events of a completed and of a failed job, by type. */
const EVENTS: Readonly<Record<string, readonly [string, string]>> = {
  analysis: ['video.analyzed', 'analysis.failed'],
  export: ['export.completed', 'export.failed'],
  translation: ['video.translated', 'translation.failed'],
  voiceover: ['voiceover.generated', 'voiceover.failed'],
  tool: ['tool.completed', 'tool.failed'],
  process: ['process.completed', 'process.failed'],
};

const idsOf = (events: readonly ReceivedEvent[]): string[] => [
  ...new Set(events.map(({ webhookId }) => webhookId)),
];

/**
 * Returns the events that a workspace's first webhook should have received, with the number of each end of a
 * job.
 */
function expectedEnds(evidence: Evidence, workspaceId: string): Map<string, number> {
  const expected = new Map<string, number>();
  for (const job of evidence.jobs.filter((each) => each.workspaceId === workspaceId)) {
    for (const { status } of attemptsOf(evidence, job)) {
      const name = EVENTS[job.type]?.[status === 'completed' ? 0 : 1];
      if (!name || status === 'canceled') continue;
      const key = `${name} ${job.id}`;
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
  }
  return expected;
}

export const eventsOnce: Invariant = {
  name: 'events-once',
  statement: 'Each ended job has one event, delivered under one id, and no event is without an ended job.',
  check(evidence) {
    return evidence.tenants.flatMap(({ workspaceId, receiverPath }) => {
      const received = evidence.events.filter(({ path, jobId }) => path === receiverPath && jobId !== null);
      const expected = expectedEnds(evidence, workspaceId);
      const faults: string[] = [];
      const seen = new Map<string, ReceivedEvent[]>();
      for (const event of received) {
        const key = `${event.event} ${event.jobId}`;
        seen.set(key, [...(seen.get(key) ?? []), event]);
      }
      for (const key of new Set([...expected.keys(), ...seen.keys()])) {
        const ids = idsOf(seen.get(key) ?? []);
        const wanted = expected.get(key) ?? 0;
        if (ids.length !== wanted)
          faults.push(
            `${key}: ${wanted} expected, was delivered under ${ids.length} ids (${ids.join(', ')})`,
          );
      }
      return faults;
    });
  },
};

export const videoEventsOnce: Invariant = {
  name: 'video-events-once',
  statement: 'Each created or deleted video has one event.',
  check({ tenants, events, made, deletedVideoIds }) {
    return tenants.flatMap(({ workspaceId, receiverPath }) => {
      const received = events.filter(({ path }) => path === receiverPath);
      const count = (name: string, id: string) =>
        idsOf(received.filter(({ event, videoId }) => event === name && videoId === id)).length;
      const present = made.filter((row) => row.workspaceId === workspaceId && row.kind === 'video');
      const notified = (name: string) => [
        ...new Set(received.filter(({ event }) => event === name).map(({ videoId }) => videoId ?? '')),
      ];
      return [
        // The webhook is created before all of these objects.
        ...present
          .filter(({ id }) => count('video.created', id) !== 1)
          .map(({ id }) => `video.created of ${id} was delivered under ${count('video.created', id)} ids`),
        ...notified('video.deleted')
          .filter((id) => count('video.deleted', id) !== 1 || present.some((row) => row.id === id))
          .map(
            (id) =>
              `video.deleted of ${id} was delivered under ${count('video.deleted', id)} ids, and the video is ${present.some((row) => row.id === id) ? 'there' : 'gone'}`,
          ),
        ...notified('video.created')
          .filter((id) => !present.some((row) => row.id === id) && !deletedVideoIds.includes(id))
          .map((id) => `video.created of ${id} was delivered, but the video does not exist`),
      ];
    });
  },
};

export const eventsUnchanged: Invariant = {
  name: 'events-unchanged',
  statement: 'Deliveries under one id have equal content.',
  check({ events }) {
    const first = new Map<string, ReceivedEvent>();
    return events.flatMap((event) => {
      const key = `${event.path} ${event.webhookId}`;
      const known = first.get(key);
      if (!known) first.set(key, event);
      const isSame = !known || withoutSignatures(known.body) === withoutSignatures(event.body);
      return isSame
        ? []
        : [`${event.webhookId} (${event.event}) had other content when it was delivered again`];
    });
  },
};
