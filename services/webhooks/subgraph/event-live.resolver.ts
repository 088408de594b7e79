import { Arg, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { addressFiles } from '../../platform/http/address-files.js';
import type { WebhooksContext } from '../context.js';
import { followEvents } from '../event/follow-events.js';
import type { OccurredEvent } from '../event/live-events.js';
import { WorkspaceEvent } from './workspace-event.type.js';

@Resolver()
export class EventLiveResolver {
  @Subscription(() => WorkspaceEvent, {
    description:
      'Sends the workspace’s events from now on, as webhooks receive them, for development and dashboards. Does not complete by itself. An event may be lost while the connection is interrupted; webhooks lose none.',
    subscribe: async ({ args, context }) => followEvents(context as WebhooksContext, args.events),
  })
  workspaceEvents(
    @Root() { id, name, createdAt, data, workspaceId }: OccurredEvent,
    @Arg('events', () => [String], {
      nullable: true,
      description: 'Names of the events; at least one, `*` for all. All that the caller may read if absent.',
    })
    _events: string[] | undefined,
    @Ctx() { makeStoredUrl }: WebhooksContext,
  ): WorkspaceEvent {
    const addressed = addressFiles(data, workspaceId, makeStoredUrl);
    return { id, event: name, createdAt, data: addressed };
  }
}
