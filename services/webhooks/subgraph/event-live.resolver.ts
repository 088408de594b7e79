import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { Field, NullableArg } from '../../platform/graphql/described.js';
import { addressFiles } from '../../platform/http/address-files.js';
import type { WebhooksContext } from '../context.js';
import { followEvents } from '../event/follow-events.js';
import { type OccurredEvent } from '../event/live-events.js';

@ObjectType({ description: 'An event of the workspace, with the content that webhooks receive.' })
class WorkspaceEvent {
  @Field(() => ID, 'ID; the same as in deliveries of the event.') id!: string;
  @Field(() => String, 'Name, such as export.completed.') event!: string;
  @Field(() => Date, 'Time of the event.') createdAt!: Date;
  @Field(() => GraphQLJSONObject, '`data` of a delivery of the event; URLs of files are signed anew.')
  data!: object;
}

@Resolver()
export class EventLiveResolver {
  @Subscription(() => WorkspaceEvent, {
    description:
      'Sends the workspace’s events from now on, as webhooks receive them, for development and dashboards. Does not complete by itself. An event may be lost while the connection is interrupted; webhooks lose none.',
    subscribe: async ({ args, context }) => followEvents(context as WebhooksContext, args.events),
  })
  workspaceEvents(
    @Root() { id, name, createdAt, data, workspaceId }: OccurredEvent,
    @NullableArg('events', () => [String], {
      description: 'Names of the events; at least one, `*` for all. All that the caller may read if absent.',
    })
    _events: string[] | undefined,
    @Ctx() { makeStoredUrl }: WebhooksContext,
  ): WorkspaceEvent {
    const addressed = addressFiles(data, workspaceId, makeStoredUrl);
    return { id, event: name, createdAt, data: addressed };
  }
}
