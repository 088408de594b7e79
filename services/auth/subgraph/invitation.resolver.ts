import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Role } from '../../platform/access/caller.js';
import type { AuthContext } from '../context.js';
import { inviteMember } from '../invitation/invite-member.js';
import { revokeInvitation } from '../invitation/revoke-invitation.js';
import { Member, RoleEnum } from './member.type.js';

@InputType({ description: 'An invitation to the workspace.' })
class InviteMemberInput {
  @Field(() => String, {
    description: 'E-mail address to invite; at most 254 characters.',
  })
  email!: string;
  @Field(() => RoleEnum, { description: 'Role in the workspace.' }) role!: Role;
}

@ObjectType({ description: 'A created invitation.' })
class InvitedMember {
  @Field(() => Member, {
    description: 'The pending member as listed.',
  })
  member!: Member;
  @Field(() => String, {
    description:
      'URL to accept the invitation, once, within seven days. Returned only here; send it only to the invited person.',
  })
  link!: string;
}

@ObjectType({ description: 'A revoked invitation.' })
class RevokedInvitation {
  @Field(() => ID, { description: 'ID, with the prefix inv_.' }) id!: string;
}

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
