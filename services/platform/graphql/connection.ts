// Decorators in this file run when the module is loaded, which in a bundle is before the first line of the
// program.
import 'reflect-metadata';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE, PAGE_DEFAULT, type PageEnds, type PageRequest } from '../database/page.js';

/** Arguments of every list. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, {
    nullable: true,
    description: `Returns the first n items, 1 to ${MAX_PAGE}; ${PAGE_DEFAULT} if neither first nor last is given.`,
  })
  first?: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'With first: returns the items after this cursor.',
  })
  after?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: `Returns the last n items, 1 to ${MAX_PAGE}, in list order. Excludes first.`,
  })
  last?: number | null;
  @Field(() => String, { nullable: true, description: 'With last: returns the items before this cursor.' })
  before?: string | null;
}

/** Arguments of lists that also support numbered pages. */
@ArgsType()
export class NumberedPageArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'Number of items to skip, for numbered pages; only with `first`.',
  })
  offset?: number | null;
}

export interface Edge<N> {
  readonly node: N;
  readonly cursor: string;
}

/** A page of a list, as in the Relay connection specification. */
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
  /** Prefix of the type names: `Video` makes `VideoEdge`, `VideoPageInfo`, `VideoConnection`. */
  readonly name: string;
  /** Plural noun for descriptions: `videos`. */
  readonly plural: string;
  readonly order: string;
}

/** Defines the GraphQL types of a paginated list. */
export function defineConnection<N extends object>(
  Node: ClassType<N>,
  { name, plural, order }: Names,
): ClassType<Connection<N>> {
  @ObjectType(`${name}Edge`, { description: `An item of a page of ${plural}, with its cursor.` })
  class NodeEdge implements Edge<N> {
    @Field(() => Node, { description: 'The item.' }) node!: N;
    @Field(() => String, {
      description: 'Cursor of the item, for `after` or `before`.',
    })
    cursor!: string;
  }

  @ObjectType(`${name}PageInfo`, { description: `Pagination of a page of ${plural}.` })
  class PageInfo {
    @Field(() => Boolean, { description: 'Whether more items follow the page.' })
    hasNextPage!: boolean;
    @Field(() => Boolean, { description: 'Whether items precede the page.' })
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
    @Field(() => PageInfo, { description: 'Pagination of the page.' }) pageInfo!: PageInfo;
    @Field(() => Int, { description: 'Number of matching items on all pages.' }) totalCount!: number;
  }
  return NodeConnection;
}

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
