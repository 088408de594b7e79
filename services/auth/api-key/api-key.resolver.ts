import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AuthContext } from '../context.js';
import { ApiKey, CreateApiKeyInput, CreatedApiKey } from './api-key.type.js';
import { createApiKey } from './create-api-key.js';
import { findApiKeys } from './find-api-keys.js';
import { revokeApiKey } from './revoke-api-key.js';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'The workspace’s API keys, the newest first, revoked ones too.' })
  apiKeys(@Ctx() ctx: AuthContext): Promise<ApiKey[]> {
    return findApiKeys(ctx);
  }

  @Mutation(() => CreatedApiKey, {
    description: 'Makes an API key that manages no more than its maker, and shows it, this once.',
  })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'The new key.' }) input: CreateApiKeyInput,
    @Ctx() ctx: AuthContext,
  ): Promise<CreatedApiKey> {
    return createApiKey(ctx, input);
  }

  @Mutation(() => ApiKey, {
    description:
      'Ends an API key, within five seconds everywhere. Doing it again changes nothing. Nobody ends a key that manages more than they do, but every key may end itself.',
  })
  revokeApiKey(
    @Arg('id', () => ID, { description: 'The key to end.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<ApiKey> {
    return revokeApiKey(ctx, id);
  }
}
