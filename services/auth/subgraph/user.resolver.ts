import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { AuthContext } from '../context.js';
import { User } from './member.type.js';

@Resolver(() => User)
export class UserResolver {
  /** Names are shown beside comments; email addresses only to callers who manage members. */
  @FieldResolver(() => String, {
    description: 'E-mail address used to sign in. Users can read their own; for others:',
  })
  email(@Root() { id, email }: User, @Ctx() { caller }: AuthContext): string {
    if (id !== caller.userId) requireAccess(caller, ACCESS['User.email']);
    return email;
  }
}
