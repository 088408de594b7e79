import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { Role } from '../../platform/caller.js';
import type { AuthContext } from '../context.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import type { Workspace } from '../workspace/workspace.type.js';
import { changeMemberRole } from './change-member-role.js';
import { changePassword } from './change-password.js';
import { findCallerUser } from './find-caller-user.js';
import { findMembers } from './find-members.js';
import { ChangePasswordInput, Me, Member, RemovedMember, RoleEnum, User } from './member.type.js';
import { membersAmong } from './members-among.js';
import { removeMember } from './remove-member.js';

@Resolver(() => Member)
export class MemberResolver {
  @Query(() => Me, { description: 'Whose credential this is.' })
  async me(@Ctx() ctx: AuthContext): Promise<Me> {
    requireAccess(ctx.caller, ACCESS.me);
    const { workspaceId, role, scopes } = ctx.caller;
    const workspace = (await findWorkspace(ctx, workspaceId)) as Workspace;
    return { user: await findCallerUser(ctx), role, scopes, workspace };
  }

  @Query(() => [Member], {
    description:
      'Returns the workspace’s members, the oldest first, and then those whose invitation is pending.',
  })
  members(@Ctx() ctx: AuthContext): Promise<Member[]> {
    return findMembers(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => [ID], { description: 'For videos: which of these people are members of the workspace.' })
  membersAmong(
    @Arg('userIds', () => [ID], { description: 'Ids of people.' }) userIds: string[],
    @Ctx() ctx: AuthContext,
  ): Promise<string[]> {
    return membersAmong(ctx, userIds);
  }

  @Mutation(() => User, {
    description:
      'Replaces the password of the person whose access token this is; an API key has none. All their sessions and access end, the token that asks included.',
  })
  changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The present password and the new one.' })
    input: ChangePasswordInput,
    @Ctx() ctx: AuthContext,
  ): Promise<User> {
    return changePassword(ctx, input);
  }

  @Mutation(() => Member, {
    description: 'Gives a member another role. Only owners who are signed in make and change owners.',
  })
  changeMemberRole(
    @Arg('userId', () => ID, { description: 'Whose role it is.' }) userId: string,
    @Arg('role', () => RoleEnum, { description: 'What they may do from now on.' }) role: Role,
    @Ctx() ctx: AuthContext,
  ): Promise<Member> {
    return changeMemberRole(ctx, userId, role);
  }

  @Mutation(() => RemovedMember, {
    description:
      'Takes a person out of the workspace; never the last owner. Only owners who are signed in remove owners.',
  })
  async removeMember(
    @Arg('userId', () => ID, { description: 'Who is taken out.' }) userId: string,
    @Ctx() ctx: AuthContext,
  ): Promise<RemovedMember> {
    await removeMember(ctx, userId);
    return { userId };
  }
}
