import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { createApiKey } from '../api-key/create-api-key.js';
import { findApiKeys } from '../api-key/find-api-keys.js';
import { revokeApiKey } from '../api-key/revoke-api-key.js';
import type { AuthContext } from '../context.js';
import { ApiKey, CreateApiKeyInput, CreatedApiKey } from './api-key.type.js';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => [ApiKey], {
    description: 'Returns the workspace’s API keys, newest first, including revoked ones.',
  })
  apiKeys(@Ctx() ctx: AuthContext): Promise<ApiKey[]> {
    return findApiKeys(ctx);
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
