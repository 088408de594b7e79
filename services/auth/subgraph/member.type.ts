import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { USER, USER_ID } from '../../../schemas/descriptions.js';
import { ROLES, type Role } from '../../platform/access/caller.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { Workspace } from '../workspace/workspace.type.js';

export const RoleEnum = upperCaseEnum(ROLES);
registerEnumType(RoleEnum, {
  name: 'Role',
  description:
    'Role of a member. OWNER and ADMIN have all permissions, CREATOR all but changing workspace settings, DEVELOPER and EDITOR edit and export, VIEWER exports.',
  valuesConfig: {
    OWNER: { description: 'Has all permissions; only owners manage owners.' },
    ADMIN: { description: 'Has all permissions except managing owners.' },
    CREATOR: { description: 'Creates, edits, deletes and exports.' },
    DEVELOPER: { description: 'Edits and exports.' },
    EDITOR: { description: 'Edits and exports.' },
    VIEWER: { description: 'Exports only.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: USER })
export class User {
  @Field(() => ID, { description: USER_ID }) id!: string;
  email!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
}

@ObjectType({ description: 'A pending invitation.' })
export class Invitation {
  @Field(() => ID, { description: 'ID, with the prefix inv_.' }) id!: string;
  @Field(() => Date, {
    description: 'Time of expiry. Inviting the address again creates a new link.',
  })
  expiresAt!: Date;
}

@ObjectType({ description: 'A member of the workspace, or a pending invitation.' })
export class Member {
  @Field(() => User, { nullable: true, description: 'The user; null while the invitation is pending.' })
  user!: User | null;
  @Field(() => String, { description: 'E-mail address used to sign in, or the invited address.' })
  email!: string;
  @Field(() => RoleEnum, { description: 'Role in the workspace.' }) role!: Role;
  @Field(() => Date, { description: 'Time of joining, or of the invitation.' }) createdAt!: Date;
  @Field(() => Invitation, { nullable: true, description: 'The pending invitation; null for members.' })
  invitation!: Invitation | null;
}

@ObjectType({ description: 'The caller.' })
export class Me {
  @Field(() => User, { nullable: true, description: 'User who authorized the token; null for an API key.' })
  user!: User | null;
  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Role of the user; null for an API key, which only its `managementRole` limits.',
  })
  role!: Role | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Granted scopes; null for an API key, which has all.',
  })
  scopes!: string[] | null;
  @Field(() => Workspace, { description: 'The workspace that the credential belongs to.' })
  workspace!: Workspace;
}

@InputType({ description: 'A change of the caller’s password.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' }) currentPassword!: string;
  @Field(() => String, {
    description: 'The new password; 8 to 256 characters, different from the current one.',
  })
  newPassword!: string;
}
