import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access/access.js';
import { findCredential } from '../api-key/find-credential.js';
import type { AuthContext } from '../context.js';
import { Credential } from './credential.type.js';

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
    // A member's access token is no API key of the workspace.
    if (found?.workspaceId && found.credentialId && !found.userId) {
      ctx.keyUse.note(found.workspaceId, found.credentialId);
    }
    return found as Credential | null;
  }
}
