import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@ObjectType({ description: 'A plan and its limits.' })
export class Plan {
  @Field(() => ID, {
    description: 'ID of the plan: free, pro, business, enterprise, or one defined by the operator.',
  })
  id!: string;
  @Field(() => Boolean, { description: 'Whether the plan includes the API.' }) apiAccess!: boolean;
  @Field(() => Int, { description: 'Video minutes per calendar month; -1 means unlimited.' })
  videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'Maximum number of webhooks.' }) webhooks!: number;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: WORKSPACE })
export class Workspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
  @Field(() => String, { description: 'Name.' }) name!: string;
  @Field(() => Plan, { description: 'Plan of the workspace.' }) plan!: Plan;
  @Field(() => Date, { description: 'Time of creation.' }) createdAt!: Date;
}

@InputType({ description: 'Changes of a workspace.' })
export class UpdateWorkspaceInput {
  @Field(() => String, { description: '1 to 200 characters.' }) name!: string;
}
