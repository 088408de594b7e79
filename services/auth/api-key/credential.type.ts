import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'What the plan of a credential’s workspace allows.' })
export class CredentialPlan {
  @Field(() => ID) id!: string;
  @Field(() => Boolean) apiAccess!: boolean;
  @Field(() => Int, { description: 'Minutes of video a month; -1 is unlimited.' })
  videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'How many webhooks there may be.' }) webhooks!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Whose credential it is and what it allows.' })
export class Credential {
  @Field(() => ID) workspaceId!: string;
  @Field(() => ID, { nullable: true }) userId!: string | null;
  @Field(() => ID, { nullable: true }) credentialId!: string | null;
  @Field(() => String, { nullable: true, description: 'Null: not bound to a member’s role.' }) role!:
    | string
    | null;
  @Field(() => [String], { nullable: true, description: 'Null: not limited to scopes.' }) scopes!:
    | string[]
    | null;
  @Field(() => CredentialPlan, { nullable: true }) plan!: CredentialPlan | null;
  @Field(() => Date, { nullable: true, description: 'Not valid from then on; null: until it is revoked.' })
  expiresAt!: Date | null;
}
