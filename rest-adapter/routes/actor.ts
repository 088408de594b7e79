import { Type } from 'typebox';

export const ACTOR_FIELDS = '{ type id user { name } }';

/** Who did something, as GraphQL answers it. */
export interface ActorAnswer {
  readonly type: string;
  readonly id: string;
  readonly user: { readonly name: string } | null;
}

export const ActorBody = Type.Object(
  {
    type: Type.Enum(['user', 'api_key'], { description: 'Kind of actor.' }),
    id: Type.String({ description: 'ID of the user (usr_…) or API key (key_…).' }),
    name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Name of the person; null for an API key and for former members.',
    }),
  },
  { title: 'Actor', description: 'The author of an action in the workspace.' },
);

export const actorBody = ({ type, id, user }: ActorAnswer) => ({
  type: type.toLowerCase(),
  id,
  name: user?.name ?? null,
});
