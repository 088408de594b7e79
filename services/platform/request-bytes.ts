const MEBIBYTE = 1024 * 1024;

/** The largest JSON body that the REST API takes. */
export const MAX_REST_BODY_BYTES = 2 * MEBIBYTE;

/** The largest GraphQL request that the gateway takes: any REST body with the operation that it becomes, its numbers written out. */
export const MAX_OPERATION_BYTES = 4 * MEBIBYTE;

/** The largest that a subgraph takes: what the gateway took, with the plan's own words for it. */
export const MAX_SUBGRAPH_REQUEST_BYTES = MAX_OPERATION_BYTES + MEBIBYTE;
