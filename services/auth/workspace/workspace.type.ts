import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@ObjectType({ description: 'What a workspace pays for.' })
export class Plan {
  @Field(() => ID, { description: 'free, pro, business or enterprise, unless the operator has others.' })
  id!: string;
  @Field(() => Boolean, { description: 'Whether the API may be used.' }) apiAccess!: boolean;
  @Field(() => Int, { description: 'Minutes of video a calendar month; -1 is unlimited.' })
  videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'How many webhooks there may be.' }) webhooks!: number;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: WORKSPACE })
export class Workspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) name!: string;
  @Field(() => Plan, { description: 'What it pays for.' }) plan!: Plan;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
}

@InputType({ description: 'What of the workspace is to change.' })
export class UpdateWorkspaceInput {
  @Field(() => String, { description: '1 to 200 characters.' }) name!: string;
}
