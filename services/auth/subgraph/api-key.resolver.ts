import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { createApiKey } from '../api-key/create-api-key.js';
import { revokeApiKey } from '../api-key/revoke-api-key.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { requireManager } from '../member/manager.js';
import { RoleEnum, User } from './member.type.js';

@ObjectType({
  description:
    'A credential for every endpoint that the plan, its scopes and its role allow, independent of its creator’s role. The secret is shown once.',
})
export class ApiKey {
  @Field(() => ID, { description: 'ID, with the prefix key_.' }) id!: string;
  @Field(() => String, { description: 'Name, to distinguish it from other keys.' })
  name!: string;
  @Field(() => Date, { description: 'Time of creation.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of the last use, to the minute; null if never used.',
  })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Time of expiry; null if it does not expire.' })
  expiresAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of revocation; null if not revoked.',
  })
  revokedAt!: Date | null;
  @Field(() => RoleEnum, {
    description:
      'Limit for managing members, API keys, OAuth clients and the workspace: the role of the member who created the key. It decreases with that member’s role and ends with their membership. API keys never create, change or remove owners.',
  })
  managementRole!: Role;
  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Role whose permissions limit the key in every operation; null if no role limits it.',
  })
  role!: Role | null;
  @Field(() => [String], { nullable: true, description: 'Scopes of the key; null if it has every scope.' })
  scopes!: string[] | null;
}

@InputType({ description: 'A created API key.' })
class CreateApiKeyInput {
  @Field(() => String, { description: 'Name, to distinguish it from other keys; 1 to 200 characters.' })
  name!: string;
  @Field(() => Date, { nullable: true, description: 'Time of expiry; does not expire if absent.' })
  expiresAt?: Date;
  @Field(() => [String], {
    nullable: true,
    description: 'Scopes, as of OAuth tokens, such as videos:read; every scope if absent.',
  })
  scopes?: string[];
  @Field(() => RoleEnum, {
    nullable: true,
    description:
      'Role whose permissions limit the key in every operation, at most the creator’s. If absent, the role of the key that creates it, or none.',
  })
  role?: Role;
}

@ObjectType({ description: 'A created API key.' })
class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The API key as listed.' }) apiKey!: ApiKey;
  @Field(() => String, { description: 'The secret, returned only here.' }) key!: string;
}

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => [ApiKey], {
    description: 'Returns the workspace’s API keys, newest first, including revoked ones.',
  })
  apiKeys(@Ctx() ctx: AuthContext): Promise<ApiKey[]> {
    return findApiKeys(ctx);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description:
      'Member who created the key, directly or with another key; null for keys of the operator, and when the creator is unknown or no longer a member.',
  })
  createdBy(@Root() key: ApiKey, @Ctx() ctx: AuthContext): Promise<User | null> | null {
    const { createdBy } = key as ApiKeyEntity;
    return createdBy === null ? null : ctx.loadUser.load(createdBy);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the creator is no longer a member: the key works as far as its scopes and role allow, but manages nothing.',
  })
  async creatorLeft(@Root() key: ApiKey, @Ctx() ctx: AuthContext): Promise<boolean> {
    const { createdBy } = key as ApiKeyEntity;
    return createdBy !== null && (await ctx.loadUser.load(createdBy)) === null;
  }

  @Mutation(() => CreatedApiKey, {
    description:
      'Creates an API key that manages no more than its creator, on request limited to scopes and a role; what it may not do is refused with 403, naming the scope or role. The secret is returned only here.',
  })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'The API key to create.' })
    input: CreateApiKeyInput,
    @Ctx() ctx: AuthContext,
  ): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Mutation(() => ApiKey, {
    description:
      'Revokes an API key, effective everywhere within five seconds; idempotent. Callers cannot revoke keys that manage more than they do; every key can revoke itself.',
  })
  revokeApiKey(
    @Arg('id', () => ID, { description: 'ID of the API key.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}

/** Returns the workspace's keys, newest first. */
export function findApiKeys({ db, caller }: AuthContext): Promise<ApiKeyEntity[]> {
  requireAccess(caller, ACCESS.apiKeys);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return tx.find(ApiKeyEntity, { where: { workspaceId }, order: { createdAt: 'desc', id: 'desc' } });
  });
}
