import * as audit from '../schemas/messages/audit.js';
import * as courses from '../schemas/messages/courses.js';
import type { MessageDefinition } from '../schemas/messages/define-message.js';
import * as jobs from '../schemas/messages/jobs.js';
import * as media from '../schemas/messages/media.js';
import * as process from '../schemas/messages/process.js';
import * as reviews from '../schemas/messages/reviews.js';
import * as videos from '../schemas/messages/videos.js';
import { PROGRESS_TOPIC } from '../schemas/messages/work-progress.js';
import { ACCESS_CHANGED_TOPIC } from '../services/platform/messaging/access-changes.js';
import { LIVE_EVENTS_TOPIC } from '../services/webhooks/event/live-events.js';

/** What a process may do at the broker, besides using the queues whose names begin with its own. */
export interface BrokerRights {
  /** Names of messages that it may publish. */
  readonly publishes: readonly string[];
  /** Names of messages that its queues may receive. */
  readonly receives: readonly string[];
  /** Topics of live events that it may broadcast. */
  readonly broadcasts: readonly string[];
  readonly listens: readonly string[];
  /** Whether it may read the dead letters of all services, for the overview of a workspace. */
  readonly seesDeadLetters: boolean;
}

const isMessage = (value: unknown): value is MessageDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && 'payload' in value;

const MESSAGES = [audit, courses, jobs, media, process, reviews, videos]
  .flatMap((declared) => Object.values(declared as Record<string, unknown>))
  .filter(isMessage);

const namesOf = (kind: MessageDefinition['kind'], of: string): string[] =>
  MESSAGES.filter((message) => message.kind === kind && message.name.startsWith(`${of}.`)).map(
    ({ name }) => name,
  );

/** The services whose facts a service handles, the commands that it sends, and its live events. */
const SERVICES = {
  auth: { heeds: ['videos', 'webhooks'], commands: [], broadcasts: [ACCESS_CHANGED_TOPIC], listens: [] },
  jobs: {
    heeds: ['media', 'videos'],
    commands: [...namesOf('command', 'media'), process.startStep.name],
    broadcasts: [],
    listens: [PROGRESS_TOPIC],
  },
  media: { heeds: ['videos'], commands: [], broadcasts: [PROGRESS_TOPIC], listens: [] },
  videos: {
    heeds: ['media', 'jobs'],
    commands: [media.makeVoiceover.name, process.doLongStep.name],
    broadcasts: [],
    listens: [],
  },
  webhooks: {
    heeds: ['jobs', 'videos'],
    commands: [],
    broadcasts: [LIVE_EVENTS_TOPIC],
    listens: [LIVE_EVENTS_TOPIC],
  },
  edge: { heeds: [], commands: [], broadcasts: [], listens: [] },
} as const;

export type BrokerUser = keyof typeof SERVICES;
export const BROKER_USERS = Object.keys(SERVICES) as BrokerUser[];

/** Returns what the user of a service may do. */
export function brokerRightsOf(user: BrokerUser): BrokerRights {
  const { heeds, commands, broadcasts, listens } = SERVICES[user];
  return {
    publishes: [...namesOf('fact', user), ...commands],
    receives: [...heeds.flatMap((sender) => namesOf('fact', sender)), ...namesOf('command', user)],
    broadcasts,
    listens: [ACCESS_CHANGED_TOPIC, ...listens],
    seesDeadLetters: user === 'jobs',
  };
}
