import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/caller.js';
import type { AuthContext } from '../context.js';
import { changeMemberRole } from '../member/change-member-role.js';
import { findCallerUser } from '../member/find-caller-user.js';
import { findMembers } from '../member/find-members.js';
import { membersAmong } from '../member/members-among.js';
import { changePassword } from '../sign-in/change-password.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import type { Workspace } from '../workspace/workspace.type.js';
import { ChangePasswordInput, Me, Member, RoleEnum, User } from './member.type.js';

@Resolver(() => Member)
export class MemberResolver {
  @Query(() => Me, { description: 'Returns the caller: the person, role and scopes of the credential.' })
  async me(@Ctx() ctx: AuthContext): Promise<Me> {
    requireAccess(ctx.caller, ACCESS.me);
    const { workspaceId, role, scopes } = ctx.caller;
    const workspace = (await findWorkspace(ctx, workspaceId)) as Workspace;
    return { user: await findCallerUser(ctx), role, scopes, workspace };
  }

  @Query(() => [Member], {
    description: 'Returns the workspace’s members, oldest first, followed by pending invitations.',
  })
  members(@Ctx() ctx: AuthContext): Promise<Member[]> {
    return findMembers(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => [ID], {
    description: 'For videos: returns those of these people who are members of the workspace.',
  })
  membersAmong(
    @Arg('userIds', () => [ID], { description: 'IDs of users.' }) userIds: string[],
    @Ctx() ctx: AuthContext,
  ): Promise<string[]> {
    return membersAmong(ctx, userIds);
  }

  @Mutation(() => User, {
    description:
      'Changes the password of the user of the access token. Ends all sessions and tokens of the user, including the calling one. Not available to API keys.',
  })
  changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The current and the new password.' })
    input: ChangePasswordInput,
    @Ctx() ctx: AuthContext,
  ): Promise<User> {
    return changePassword(ctx, input);
  }

  @Mutation(() => Member, {
    description: 'Changes a member’s role. Only signed-in owners promote to, and change, owners.',
  })
  changeMemberRole(
    @Arg('userId', () => ID, { description: 'ID of the member.' }) userId: string,
    @Arg('role', () => RoleEnum, { description: 'The new role.' }) role: Role,
    @Ctx() ctx: AuthContext,
  ): Promise<Member> {
    return changeMemberRole(ctx, userId, role);
  }
}
