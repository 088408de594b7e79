import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An event of the workspace, with the content that webhooks receive.' })
export class WorkspaceEvent {
  @Field(() => ID, { description: 'ID; the same as in deliveries of the event.' }) id!: string;
  @Field(() => String, { description: 'Name, such as export.completed.' }) event!: string;
  @Field(() => Date, { description: 'Time of the event.' }) createdAt!: Date;
  @Field(() => GraphQLJSONObject, {
    description: '`data` of a delivery of the event; URLs of files are signed anew.',
  })
  data!: object;
}
