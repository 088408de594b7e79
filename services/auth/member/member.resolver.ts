import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { Role } from '../../platform/caller.js';
import type { AuthContext } from '../context.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import type { Workspace } from '../workspace/workspace.type.js';
import { addMember } from './add-member.js';
import { changeMemberRole } from './change-member-role.js';
import { changePassword } from './change-password.js';
import { findCallerUser } from './find-caller-user.js';
import { findMembers } from './find-members.js';
import {
  AddMemberInput,
  ChangePasswordInput,
  Me,
  Member,
  RemovedMember,
  RoleEnum,
  User,
} from './member.type.js';
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

  @Query(() => [Member], { description: 'The workspace’s members, the oldest first.' })
  members(@Ctx() ctx: AuthContext): Promise<Member[]> {
    return findMembers(ctx);
  }

  @Mutation(() => Member, {
    description: 'Lets a person into the workspace; makes their account when they have none.',
  })
  addMember(
    @Arg('input', () => AddMemberInput, { description: 'Who comes in, as what.' }) input: AddMemberInput,
    @Ctx() ctx: AuthContext,
  ): Promise<Member> {
    return addMember(ctx, input);
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

  @Mutation(() => Member, { description: 'Gives a member another role. Only owners handle owners.' })
  changeMemberRole(
    @Arg('userId', () => ID, { description: 'Whose role it is.' }) userId: string,
    @Arg('role', () => RoleEnum, { description: 'What they may do from now on.' }) role: Role,
    @Ctx() ctx: AuthContext,
  ): Promise<Member> {
    return changeMemberRole(ctx, userId, role);
  }

  @Mutation(() => RemovedMember, {
    description: 'Takes a person out of the workspace; never the last owner.',
  })
  async removeMember(
    @Arg('userId', () => ID, { description: 'Who is taken out.' }) userId: string,
    @Ctx() ctx: AuthContext,
  ): Promise<RemovedMember> {
    await removeMember(ctx, userId);
    return { userId };
  }
}
