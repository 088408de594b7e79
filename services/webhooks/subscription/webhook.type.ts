import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Where the workspace wants to be told, and of what.' })
export class Webhook {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'HTTPS only.' }) url!: string;
  @Field(() => [String], { description: 'Names of the events it is told of.' }) events!: string[];
  @Field(() => Boolean) enabled!: boolean;
  @Field(() => Int, { description: 'Deliveries that failed since the last that did not.' })
  consecutiveFailures!: number;
  @Field(() => Date, { nullable: true }) lastDeliveredAt!: Date | null;
  @Field(() => Date, { nullable: true }) lastFailedAt!: Date | null;
  @Field(() => Date) createdAt!: Date;
  @Field(() => Date) updatedAt!: Date;
}
