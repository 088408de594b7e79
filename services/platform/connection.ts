// Decorators of this file run when it is loaded, which is before a program's first line where both are bundled.
import 'reflect-metadata';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE, PAGE_DEFAULT, type PageEnds, type PageRequest } from './page.js';

/** The arguments of every list. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, {
    nullable: true,
    description: `The first so many, 1 to ${MAX_PAGE}; ${PAGE_DEFAULT} where neither first nor last is given.`,
  })
  first?: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'With first: a cursor of this list, to go on behind it.',
  })
  after?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: `The last so many, 1 to ${MAX_PAGE}, in the order of the list. Goes without first.`,
  })
  last?: number | null;
  @Field(() => String, { nullable: true, description: 'With last: a cursor of this list, to end before it.' })
  before?: string | null;
}

/** The arguments of lists that are read by numbered pages, too. */
@ArgsType()
export class NumberedPageArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many to skip, for numbered pages; goes with first alone.',
  })
  offset?: number | null;
}

/** An item of a list and its place in it. */
export interface Edge<N> {
  readonly node: N;
  readonly cursor: string;
}

/** A page of a list, as Relay has it. */
export interface Connection<N> {
  readonly edges: ReadonlyArray<Edge<N>>;
  readonly nodes: readonly N[];
  readonly pageInfo: PageEnds & {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

interface Names {
  /** Of the node: `Video` makes `VideoEdge`, `VideoPageInfo`, `VideoConnection`. */
  readonly name: string;
  /** In a sentence: `videos`. */
  readonly plural: string;
  /** How they are ordered, in words. */
  readonly order: string;
}

/** The GraphQL types of a list that is read by pages. */
export function defineConnection<N extends object>(
  Node: ClassType<N>,
  { name, plural, order }: Names,
): ClassType<Connection<N>> {
  @ObjectType(`${name}Edge`, { description: `One of a page of ${plural}, and its place in the list.` })
  class NodeEdge implements Edge<N> {
    @Field(() => Node, { description: 'What stands at this place.' }) node!: N;
    @Field(() => String, {
      description: 'The place: as `after` it asks for what follows, as `before` for what precedes.',
    })
    cursor!: string;
  }

  @ObjectType(`${name}PageInfo`, { description: `Where a page of ${plural} begins and ends.` })
  class PageInfo {
    @Field(() => Boolean, { description: 'Entries follow this page, or it was asked for from before one.' })
    hasNextPage!: boolean;
    @Field(() => Boolean, { description: 'Entries precede this page, or it was asked for from behind one.' })
    hasPreviousPage!: boolean;
    @Field(() => String, {
      nullable: true,
      description: 'Cursor of the first of the page; null when it is empty.',
    })
    startCursor!: string | null;
    @Field(() => String, {
      nullable: true,
      description: 'Cursor of the last of the page; null when it is empty.',
    })
    endCursor!: string | null;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${plural}, ${order}.` })
  class NodeConnection implements Connection<N> {
    @Field(() => [NodeEdge], { description: `The ${plural} of the page, each with its cursor.` })
    edges!: NodeEdge[];
    @Field(() => [Node], { description: `The ${plural} of the page, without cursors.` }) nodes!: N[];
    @Field(() => PageInfo, { description: 'Where the page begins and ends.' }) pageInfo!: PageInfo;
    @Field(() => Int, { description: 'How many match, on all pages.' }) totalCount!: number;
  }
  return NodeConnection;
}

/** A page that was read, as the types of its connection have it. */
export function toConnection<N>(
  edges: ReadonlyArray<Edge<N>>,
  { hasNextPage, hasPreviousPage, totalCount }: PageEnds & { readonly totalCount: number },
): Connection<N> {
  const ends = { startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null };
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: { hasNextPage, hasPreviousPage, ...ends },
    totalCount,
  };
}
