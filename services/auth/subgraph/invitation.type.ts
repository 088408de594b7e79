import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Role } from '../../platform/access/caller.js';
import { Member, RoleEnum } from './member.type.js';

@InputType({ description: 'An invitation to the workspace.' })
export class InviteMemberInput {
  @Field(() => String, {
    description: 'E-mail address to invite; at most 254 characters.',
  })
  email!: string;
  @Field(() => RoleEnum, { description: 'Role in the workspace.' }) role!: Role;
}

@ObjectType({ description: 'A created invitation.' })
export class InvitedMember {
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
export class RevokedInvitation {
  @Field(() => ID, { description: 'ID, with the prefix inv_.' }) id!: string;
}
