import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { USER, USER_ID } from '../../../schemas/descriptions.js';
import { ROLES, type Role } from '../../platform/caller.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Workspace } from '../workspace/workspace.type.js';

export const RoleEnum = upperCaseEnum(ROLES);
registerEnumType(RoleEnum, {
  name: 'Role',
  description:
    'OWNER and ADMIN may do everything. CREATOR all but change workspace settings. DEVELOPER and EDITOR edit and export. VIEWER exports.',
  valuesConfig: {
    OWNER: { description: 'May do everything, and is the only one who handles other owners.' },
    ADMIN: { description: 'May do everything but handle owners.' },
    CREATOR: { description: 'Creates, edits, deletes and exports.' },
    DEVELOPER: { description: 'Edits and exports.' },
    EDITOR: { description: 'Edits and exports.' },
    VIEWER: { description: 'Exports, and changes nothing.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: USER })
export class User {
  @Field(() => ID, { description: USER_ID }) id!: string;
  email!: string;
  @Field(() => String, { description: 'What they are called.' }) name!: string;
}

@ObjectType({ description: 'An invitation that waits to be accepted.' })
export class Invitation {
  @Field(() => ID, { description: 'Its id: inv_…' }) id!: string;
  @Field(() => Date, {
    description: 'When its link stops working. Inviting the address again makes a new one.',
  })
  expiresAt!: Date;
}

@ObjectType({ description: 'A person in the workspace, or one who is invited into it.' })
export class Member {
  @Field(() => User, { nullable: true, description: 'The person; null while the invitation is pending.' })
  user!: User | null;
  @Field(() => String, { description: 'E-mail address the person signs in with, or is invited by.' })
  email!: string;
  @Field(() => RoleEnum, { description: 'What they may do in the workspace.' }) role!: Role;
  @Field(() => Date, { description: 'Since when they are a member, or invited.' }) createdAt!: Date;
  @Field(() => Invitation, { nullable: true, description: 'The pending invitation; null for a member.' })
  invitation!: Invitation | null;
}

@ObjectType({ description: 'Who is asking.' })
export class Me {
  @Field(() => User, { nullable: true, description: 'Who authorized the token; null for an API key.' })
  user!: User | null;
  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Null for an API key: no role limits it but its `managementRole`.',
  })
  role!: Role | null;
  @Field(() => [String], { nullable: true, description: 'Null for an API key: no scope limits it.' })
  scopes!: string[] | null;
  @Field(() => Workspace, { description: 'The workspace the credential belongs to.' }) workspace!: Workspace;
}

@InputType({ description: 'A change of one’s own password.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The present password.' }) currentPassword!: string;
  @Field(() => String, { description: 'The new password; 8 to 256 characters, and not the present one.' })
  newPassword!: string;
}

@ObjectType({ description: 'Who is no member any more.' })
export class RemovedMember {
  @Field(() => ID, { description: 'Who it was.' }) userId!: string;
}
