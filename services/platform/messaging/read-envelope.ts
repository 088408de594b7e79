import { z } from 'zod';
import { Envelope } from '../../../schemas/messages/define-message.js';

/** The body of a delivery is not a valid envelope and can never be handled. */
export class UnreadableEnvelope extends Error {
  constructor(why: string) {
    super(`Unreadable envelope: ${why.slice(0, 500)}`);
    this.name = 'UnreadableEnvelope';
  }
}

export function readEnvelope(text: string): Envelope {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (err) {
    throw new UnreadableEnvelope((err as Error).message);
  }
  const parsed = Envelope.safeParse(body);
  if (!parsed.success) throw new UnreadableEnvelope(z.prettifyError(parsed.error));
  return parsed.data;
}

/** For listing dead letters: an unreadable body is shown as text in a placeholder envelope. */
export function readEnvelopeOrStandIn(text: string, id: string, diedAt: string): Envelope {
  try {
    return readEnvelope(text);
  } catch {
    return {
      id,
      name: 'unreadable.message.v1',
      workspaceId: 'unknown',
      requestId: 'unknown',
      createdAt: diedAt,
      payload: text,
    };
  }
}
