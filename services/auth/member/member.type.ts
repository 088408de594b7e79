import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ROLES, type Role } from '../../platform/caller.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Workspace } from '../workspace/workspace.type.js';

export const RoleEnum = upperCaseEnum(ROLES);
registerEnumType(RoleEnum, {
  name: 'Role',
  description:
    'OWNER and ADMIN may do everything. CREATOR all but change workspace settings. DEVELOPER and EDITOR edit and export. VIEWER exports.',
});

@ObjectType({ description: 'A person who can sign in.' })
export class User {
  @Field(() => ID) id!: string;
  @Field(() => String) email!: string;
  @Field(() => String) name!: string;
}

@ObjectType({ description: 'A person in the workspace.' })
export class Member {
  @Field(() => User) user!: User;
  @Field(() => RoleEnum) role!: Role;
  @Field(() => Date, { description: 'Since when.' }) createdAt!: Date;
}

@ObjectType({ description: 'Who is asking.' })
export class Me {
  @Field(() => User, { nullable: true, description: 'Who authorized the token; null for an API key.' })
  user!: User | null;
  @Field(() => RoleEnum, { nullable: true, description: 'Null for an API key: it may do everything.' })
  role!: Role | null;
  @Field(() => [String], { nullable: true, description: 'Null for an API key: no scope limits it.' })
  scopes!: string[] | null;
  @Field(() => Workspace) workspace!: Workspace;
}

@InputType()
export class AddMemberInput {
  @Field(() => String) email!: string;
  @Field(() => RoleEnum) role!: Role;
  @Field(() => String, { nullable: true, description: 'For a new account; 1 to 200 characters.' })
  name?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The first password of a new account, 8 to 256 characters; left out when there is one.',
  })
  password?: string;
}

@ObjectType({ description: 'Who is no member any more.' })
export class RemovedMember {
  @Field(() => ID) userId!: string;
}
