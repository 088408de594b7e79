import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'Limits of the plan of a credential’s workspace.' })
export class CredentialPlan {
  @Field(() => ID, {
    description: 'ID of the plan: free, pro, business, enterprise, or one defined by the operator.',
  })
  id!: string;
  @Field(() => Boolean, {
    description: 'Whether the credential may use the API: by its plan, or as a first-party client’s.',
  })
  apiAccess!: boolean;
  @Field(() => Int, { description: 'Video minutes per month; -1 means unlimited.' })
  videoMinutesPerMonth!: number;
  @Field(() => Int, { description: 'Maximum number of webhooks.' }) webhooks!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A credential and its permissions.' })
export class Credential {
  @Field(() => ID, { description: 'Workspace of the credential.' }) workspaceId!: string;
  @Field(() => ID, { nullable: true, description: 'User who authorized the token; null for an API key.' })
  userId!: string | null;
  @Field(() => ID, { nullable: true, description: 'ID of the API key or token.' }) credentialId!:
    | string
    | null;
  @Field(() => String, {
    nullable: true,
    description: 'Role of the member; null if no role limits the credential.',
  })
  role!: string | null;
  @Field(() => [String], { nullable: true, description: 'Granted scopes; null if not limited.' }) scopes!:
    | string[]
    | null;
  @Field(() => CredentialPlan, { nullable: true, description: 'Limits of the workspace’s plan.' })
  plan!: CredentialPlan | null;
  @Field(() => Date, { nullable: true, description: 'Time of expiry; null if valid until revoked.' })
  expiresAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The only resource that an access token is for (RFC 8707); null for the API, and for API keys.',
  })
  resource!: string | null;
}
