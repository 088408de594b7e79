import { z } from 'zod';

export const ACTOR_FIELDS = '{ type id user { name } }';

/** The author of an action in GraphQL responses. */
export interface ActorAnswer {
  readonly type: string;
  readonly id: string;
  readonly user: { readonly name: string } | null;
}

export const ActorBody = z
  .object({
    type: z.enum(['user', 'api_key']).describe('Kind of actor.'),
    id: z.string().describe('ID of the user (usr_…) or API key (key_…).'),
    name: z.string().nullable().describe('Name of the person; null for an API key and for former members.'),
  })
  .meta({ title: 'Actor', description: 'The author of an action in the workspace.' });

export const actorBody = ({ type, id, user }: ActorAnswer) => ({
  type: type.toLowerCase(),
  id,
  name: user?.name ?? null,
});
