import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'What the plan of a credential’s workspace allows.' })
export class CredentialPlan {
  @Field(() => ID, { description: 'Which plan: free, pro, business, enterprise, or one of the operator’s.' })
  id!: string;
  @Field(() => Boolean, { description: 'Whether the API may be used.' }) apiAccess!: boolean;
  @Field(() => Int, { description: 'Minutes of video a month; -1 is unlimited.' })
  videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'How many webhooks there may be.' }) webhooks!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Whose credential it is and what it allows.' })
export class Credential {
  @Field(() => ID, { description: 'The workspace it belongs to.' }) workspaceId!: string;
  @Field(() => ID, { nullable: true, description: 'Who authorized it; null for an API key.' }) userId!:
    | string
    | null;
  @Field(() => ID, { nullable: true, description: 'Id of the API key or of the token.' }) credentialId!:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Null: not bound to a member’s role.' }) role!:
    | string
    | null;
  @Field(() => [String], { nullable: true, description: 'Null: not limited to scopes.' }) scopes!:
    | string[]
    | null;
  @Field(() => CredentialPlan, { nullable: true, description: 'What the workspace’s plan allows.' })
  plan!: CredentialPlan | null;
  @Field(() => Date, { nullable: true, description: 'Not valid from then on; null: until it is revoked.' })
  expiresAt!: Date | null;
}
