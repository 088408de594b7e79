import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Role } from '../../platform/caller.js';
import { Member, RoleEnum } from '../member/member.type.js';

@InputType({ description: 'A person who is invited into the workspace.' })
export class InviteMemberInput {
  @Field(() => String, {
    description: 'E-mail address that the person signs in with; at most 254 characters.',
  })
  email!: string;
  @Field(() => RoleEnum, { description: 'What the person may do in the workspace.' }) role!: Role;
}

@ObjectType({ description: 'A new invitation.' })
export class InvitedMember {
  @Field(() => Member, {
    description: 'The pending member as it is listed until the invitation is accepted.',
  })
  member!: Member;
  @Field(() => String, {
    description:
      'Address at which the invitation is accepted, once, within seven days. It is shown here and never again: send it to nobody but the person.',
  })
  link!: string;
}

@ObjectType({ description: 'An invitation that was withdrawn.' })
export class RevokedInvitation {
  @Field(() => ID, { description: 'Its id: inv_…' }) id!: string;
}
