import type { z } from 'zod';
import type { Scope } from './access.js';
import {
  ABOUT_VIDEO,
  ANALYSIS,
  APPROVAL,
  ARTICLE,
  BACKUP,
  BY_JOB,
  COMMENT,
  COMMENT_OF_EVENT,
  COMMENTS_DELETED,
  COURSE,
  COURSE_OF_EVENT,
  carrying,
  EXPORT,
  FAILED_JOB,
  FAILURE,
  PROCESS,
  PUBLICATION_OF_EVENT,
  TEST,
  TOOL,
  TOOL_OUTPUT,
  TRANSLATION,
  VIDEO_OF_EVENT,
  VOICEOVER,
  WHOLE_PROCESS,
  WITHOUT_VIDEO,
} from './webhook-data.js';

export interface WebhookEventType {
  /** When the event occurs, as a sentence. */
  readonly description: string;
  /** Schema of the event's `data`. */
  readonly data: z.ZodObject;
  /**
   * Scopes that a token needs to read the content of `data` itself; absent: it contains no data of the
   * workspace.
   */
  readonly scopes?: readonly Scope[];
}

/** All events, for webhooks, deliveries and documentation. */
export const WEBHOOK_EVENTS = {
  'video.created': {
    description: 'A video was created; its source may still be uploading.',
    scopes: ['videos:read'],
    data: VIDEO_OF_EVENT,
  },
  'video.deleted': {
    description: 'A video and its files were deleted.',
    scopes: ['videos:read'],
    data: VIDEO_OF_EVENT,
  },
  'video.analyzed': {
    description: 'An analysis completed: subtitles, key events and scenes are available.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...ANALYSIS }),
  },
  'analysis.failed': {
    description: 'An analysis failed.',
    scopes: ['videos:read', 'jobs:read'],
    data: FAILED_JOB,
  },
  'export.completed': {
    description: 'An export completed: the finished video can be downloaded.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...EXPORT }),
  },
  'export.failed': {
    description: 'An export failed.',
    scopes: ['videos:read', 'jobs:read'],
    data: FAILED_JOB,
  },
  'video.translated': {
    description: 'A translation completed, as a new video.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying(TRANSLATION),
  },
  'translation.failed': {
    description: 'A translation failed.',
    scopes: ['videos:read', 'jobs:read'],
    data: FAILED_JOB,
  },
  'voiceover.generated': {
    description: 'A voiceover completed.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...VOICEOVER }),
  },
  'voiceover.failed': {
    description: 'A voiceover failed.',
    scopes: ['videos:read', 'jobs:read'],
    data: FAILED_JOB,
  },
  'article.generated': {
    description: 'A help article was generated, or translated with its video.',
    scopes: ['videos:read', 'article:read'],
    data: carrying({ ...ABOUT_VIDEO, ...ARTICLE }),
  },
  'article.published': {
    description: 'A help article was published: anyone with its URL can read it.',
    scopes: ['videos:read', 'article:read'],
    data: PUBLICATION_OF_EVENT,
  },
  'article.unpublished': {
    description: 'A help article was unpublished: its URL returns 404.',
    scopes: ['videos:read', 'article:read'],
    data: PUBLICATION_OF_EVENT,
  },
  'process.completed': {
    description: 'All steps of a process completed.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...WHOLE_PROCESS }),
  },
  'process.failed': {
    description: 'A process failed at one of its steps.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...PROCESS, ...FAILURE }),
  },
  'backup.completed': {
    description: 'A backup completed: it can be downloaded.',
    scopes: ['videos:read', 'jobs:read'],
    data: carrying({ ...BY_JOB, ...BACKUP }),
  },
  'backup.failed': {
    description: 'A backup failed.',
    scopes: ['jobs:read'],
    data: FAILED_JOB,
  },
  'approval.changed': {
    description: 'An approval was requested, approved, rejected or withdrawn.',
    scopes: ['videos:read'],
    data: carrying({ ...ABOUT_VIDEO, ...APPROVAL }),
  },
  'comment.created': {
    description: 'A comment or a reply was added.',
    scopes: ['videos:read'],
    data: COMMENT_OF_EVENT,
  },
  'comment.updated': {
    description: 'The text of a comment changed, or its thread was resolved or reopened.',
    scopes: ['videos:read'],
    data: COMMENT_OF_EVENT,
  },
  'comment.deleted': {
    description: 'A comment was deleted; with the first of a thread, its replies too.',
    scopes: ['videos:read'],
    data: carrying({ ...ABOUT_VIDEO, ...COMMENT, ...COMMENTS_DELETED }),
  },
  'course.created': {
    description: 'A course was created.',
    scopes: ['videos:read'],
    data: COURSE_OF_EVENT,
  },
  'course.updated': {
    description: 'A course, one of its modules or the translations of a module changed.',
    scopes: ['videos:read'],
    data: COURSE_OF_EVENT,
  },
  'course.deleted': {
    description: 'A course was deleted, not its videos.',
    scopes: ['videos:read'],
    data: carrying(COURSE),
  },
  'tool.completed': {
    description: 'A tool completed.',
    scopes: ['jobs:read'],
    data: carrying({ ...WITHOUT_VIDEO, ...TOOL_OUTPUT }),
  },
  'tool.failed': {
    description: 'A tool failed.',
    scopes: ['jobs:read'],
    data: carrying({ ...WITHOUT_VIDEO, ...TOOL, ...FAILURE }),
  },
  'webhook.test': {
    description: 'A test of this webhook was requested; sent regardless of its subscriptions.',
    data: carrying(TEST),
  },
} as const satisfies Readonly<Record<string, WebhookEventType>>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[];

/** Subscribes to every event, including those added later. */
export const EVERY_EVENT = '*';

/** Event names that a webhook may list. */
const SUBSCRIBABLE: readonly string[] = [...WEBHOOK_EVENT_NAMES, EVERY_EVENT];

/** Returns all scopes that a token needs to read the content of these events itself. */
export function scopesOfEvents(events: readonly string[]): readonly Scope[] {
  const named = events.includes(EVERY_EVENT) ? WEBHOOK_EVENT_NAMES : events;
  const types: Readonly<Record<string, WebhookEventType | undefined>> = WEBHOOK_EVENTS;
  return [...new Set(named.flatMap((name) => types[name]?.scopes ?? []))];
}

/** Returns why the list is not valid for a webhook; null when it is valid. */
export function findEventFault(events: readonly string[]): string | null {
  if (events.length === 0) return 'body.events must not be empty';
  const unknown = events.find((event) => !SUBSCRIBABLE.includes(event));
  if (unknown === undefined) return null;
  const letters = Array.from(unknown);
  const shown = letters.length > 100 ? `${letters.slice(0, 100).join('')}…` : unknown;
  return `body.events has ${JSON.stringify(shown)}, which is not an event; the events are ${SUBSCRIBABLE.join(', ')}`;
}
