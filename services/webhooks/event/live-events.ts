import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';
import type { Transport } from '../../platform/messaging/transport.js';

export const LIVE_EVENTS_TOPIC = 'webhooks.event';

const Announced = z.object({
  instance: z.string(),
  workspaceId: z.string(),
  id: z.string(),
  name: z.string().transform((name) => name as WebhookEvent),
  createdAt: z.coerce.date(),
  data: z.record(z.string(), z.unknown()),
});

/** An event of a workspace; files appear by ID and name in its data. */
export type OccurredEvent = Readonly<Omit<z.infer<typeof Announced>, 'instance'>>;

type Follower = (event: OccurredEvent) => void;

/**
 * Events as they occur, whether or not a webhook subscribes to them. Those of other instances arrive as live messages,
 * which may be lost.
 */
export class LiveEvents {
  readonly #instance = randomUUID();
  readonly #followers = new Map<string, Set<Follower>>();

  constructor(private readonly transport: Pick<Transport, 'broadcast'>) {}

  /** Sends committed events to the followers of all instances. */
  async announce(events: readonly OccurredEvent[]): Promise<void> {
    for (const event of events) {
      this.#send(event);
      await this.transport.broadcast({
        topic: LIVE_EVENTS_TOPIC,
        body: { ...event, instance: this.#instance },
      });
    }
  }

  /** Takes a live message of any instance. */
  receive(body: unknown): void {
    const { instance, ...event } = Announced.parse(body);
    if (instance !== this.#instance) this.#send(event);
  }

  /** Follows the events of a workspace until the returned function is called. */
  follow(workspaceId: string, subscribe: Follower): () => void {
    const followers = this.#followers.get(workspaceId) ?? new Set<Follower>();
    this.#followers.set(workspaceId, followers.add(subscribe));
    return () => {
      followers.delete(subscribe);
      if (followers.size === 0 && this.#followers.get(workspaceId) === followers)
        this.#followers.delete(workspaceId);
    };
  }

  #send(event: OccurredEvent): void {
    for (const subscribe of this.#followers.get(event.workspaceId) ?? []) subscribe(event);
  }
}
