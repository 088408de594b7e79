import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '../context.js';
import { inviteMember } from '../invitation/invite-member.js';
import { revokeInvitation } from '../invitation/revoke-invitation.js';
import { InvitedMember, InviteMemberInput, RevokedInvitation } from './invitation.type.js';

@Resolver(() => InvitedMember)
export class InvitationResolver {
  @Mutation(() => InvitedMember, {
    description:
      'Invites a person to the workspace. Returns a link, only here; its holder signs in, or chooses a password for a new account, and becomes a member. Inviting an address again replaces the link. Only signed-in owners invite owners.',
  })
  inviteMember(
    @Arg('input', () => InviteMemberInput, { description: 'The address and role to invite.' })
    input: InviteMemberInput,
    @Ctx() ctx: AuthContext,
  ): Promise<InvitedMember> {
    return inviteMember(ctx, input);
  }

  @Mutation(() => RevokedInvitation, {
    description: 'Revokes a pending invitation; its link stops working.',
  })
  async revokeInvitation(
    @Arg('id', () => ID, { description: 'ID of the invitation.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<RevokedInvitation> {
    await revokeInvitation(ctx, id);
    return { id };
  }
}
