import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '../context.js';
import { InvitedMember, InviteMemberInput, RevokedInvitation } from './invitation.type.js';
import { inviteMember } from './invite-member.js';
import { revokeInvitation } from './revoke-invitation.js';

@Resolver(() => InvitedMember)
export class InvitationResolver {
  @Mutation(() => InvitedMember, {
    description:
      'Invites a person into the workspace. Returns a link that is shown once; its holder signs in, or chooses a password for a new account, and becomes a member. Inviting an address again makes a new link and ends the old one. Only owners who are signed in invite owners.',
  })
  inviteMember(
    @Arg('input', () => InviteMemberInput, { description: 'The person, and what they may do.' })
    input: InviteMemberInput,
    @Ctx() ctx: AuthContext,
  ): Promise<InvitedMember> {
    return inviteMember(ctx, input);
  }

  @Mutation(() => RevokedInvitation, {
    description: 'Withdraws an invitation that is not accepted yet. Its link stops working.',
  })
  async revokeInvitation(
    @Arg('id', () => ID, { description: 'The invitation of a pending member.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<RevokedInvitation> {
    await revokeInvitation(ctx, id);
    return { id };
  }
}
