import type { CallerClaims } from '../../platform/access/caller.js';
import { visibleUrl } from '../webhook/visible-url.js';
import type { AttemptEntity } from './attempt.entity.js';
import type { WebhookAttempt, WebhookDelivery } from './delivery.type.js';
import { statusOf } from './delivery-status.js';
import type { LoggedDelivery } from './find-delivery.js';

export function toDelivery({ delivery, attempts }: LoggedDelivery, reader: CallerClaims): WebhookDelivery {
  const { id, eventId, event, state, createdAt, dueAt, finishedAt } = delivery;
  return {
    id,
    eventId,
    event,
    status: statusOf(state),
    createdAt,
    finishedAt,
    nextAttemptAt: state === 'waiting' ? (dueAt instanceof Date ? dueAt : new Date()) : null,
    attempts: attempts.map((attempt) => toAttempt(attempt, reader)),
  };
}

function toAttempt(attempt: AttemptEntity, reader: CallerClaims): WebhookAttempt {
  const { number, startedAt, durationMs, url, requestHeaders, requestBody, status, responseBody, reason } =
    attempt;
  return {
    number,
    startedAt,
    durationMs,
    reason,
    request:
      url !== null && requestHeaders !== null && requestBody !== null
        ? { url: visibleUrl(reader, url), headers: requestHeaders, body: requestBody }
        : null,
    response: status === null ? null : { status, body: responseBody ?? '' },
  };
}
