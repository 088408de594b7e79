import { Field, ID, InterfaceType } from 'type-graphql';

/** Relay's global object identification. */
@InterfaceType('Node', {
  description: 'What can be asked for by its id alone.',
  resolveType: ({ __typename }: { readonly __typename: string }) => __typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Its id: the prefix says of which type it is.' }) id!: string;
}
