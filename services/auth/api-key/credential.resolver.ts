import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access.js';
import type { AuthContext } from '../context.js';
import { Credential } from './credential.type.js';
import { findCredential } from './find-credential.js';

@Resolver(() => Credential)
export class CredentialResolver {
  @Directive('@inaccessible')
  @Query(() => Credential, {
    nullable: true,
    description: 'For the edge: whose credential has this SHA-256 (hex).',
  })
  credential(
    @Arg('tokenHash', () => String) tokenHash: string,
    @Ctx() ctx: AuthContext,
  ): Promise<Credential | null> {
    requireService(ctx.caller, 'edge');
    return findCredential(ctx.db, tokenHash) as Promise<Credential | null>;
  }
}
