import { ID, InterfaceType } from 'type-graphql';
import { Field } from '../../platform/graphql/described.js';

/** Relay's global object identification. */
@InterfaceType('Node', {
  description: 'An object that can be fetched by its ID.',
  resolveType: ({ __typename }: { readonly __typename: string }) => __typename,
})
export abstract class Node {
  @Field(() => ID, 'ID; its prefix gives the type.') id!: string;
}
