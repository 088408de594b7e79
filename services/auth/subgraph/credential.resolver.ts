import { Arg, Ctx, Directive, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access/access.js';
import { findCredential } from '../api-key/find-credential.js';
import type { AuthContext } from '../context.js';

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
class Credential {
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

@Resolver(() => Credential)
export class CredentialResolver {
  @Directive('@inaccessible')
  @Query(() => Credential, {
    nullable: true,
    description: 'For the edge: returns the credential with this SHA-256 hash (hexadecimal).',
  })
  async credential(
    @Arg('tokenHash', () => String, { description: 'SHA-256 of the credential, hexadecimal.' })
    tokenHash: string,
    @Ctx() ctx: AuthContext,
  ): Promise<Credential | null> {
    requireService(ctx.caller, 'edge');
    const found = await findCredential(ctx.db, tokenHash, ctx.selfRegistered);
    if (found?.workspaceId && found.credentialId) {
      const kind = found.userId ? 'oauth_grant' : 'api_key';
      ctx.credentialUse.note(kind, found.workspaceId, found.credentialId);
    }
    return found as Credential | null;
  }
}
