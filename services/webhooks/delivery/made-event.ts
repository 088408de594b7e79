import type { z } from 'zod';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../schemas/webhook-events.js';

/** Values by the name of their field; nothing that they name exists. */
const TEXTS: Readonly<Record<string, string>> = {
  videoId: 'vid_test',
  sourceVideoId: 'vid_test_source',
  projectId: 'prj_test',
  articleId: 'art_test',
  approvalId: 'apr_test',
  commentId: 'cmt_test',
  parentId: 'cmt_test_parent',
  courseId: 'crs_test',
  id: 'usr_test',
  language: 'en',
  tool: 'video-trimmer',
  code: 'internal_error',
  sha256: '0'.repeat(64),
  contentHash: '0'.repeat(64),
};

/**
 * Returns the data of an event that did not occur, with the fields of a real one, so that a receiver can be tried. `test`
 * tells the two apart.
 */
export function makeEventData(event: WebhookEvent): Record<string, unknown> {
  const kind = event.split('.')[0] as string;
  const { data } = WEBHOOK_EVENTS[event];
  return { ...(sampleOf(data, 'data', kind) as Record<string, unknown>), test: true };
}

function sampleOf(schema: z.core.$ZodType, name: string, kind: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return sampleOf(def.innerType, name, kind);
    case 'object': {
      const fields = Object.entries(def.shape).map(([field, inner]) => [field, sampleOf(inner, field, kind)]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array':
      return [sampleOf(def.element, name, kind)];
    case 'record':
      return { example: 'test' };
    case 'enum':
      return Object.values(def.entries)[0];
    case 'boolean':
      return false;
    case 'number':
      return 1;
    case 'string':
      return textOf(name, kind);
    case 'null':
      return null;
    // A value of any kind, which real events have in place of another field.
    default:
      return undefined;
  }
}

function textOf(name: string, kind: string): string {
  if (name === 'jobId') return `${kind}_test`;
  if (/url$/i.test(name)) return 'https://example.com/test';
  return TEXTS[name] ?? 'A made value';
}
