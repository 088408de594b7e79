const MEBIBYTE = 1024 * 1024;

/** The largest JSON body that the REST API takes. */
export const REST_BODY_BYTES_MOST = 2 * MEBIBYTE;

/** The largest GraphQL request that the gateway takes: any REST body with the operation that it becomes, its numbers written out. */
export const OPERATION_BYTES_MOST = 4 * MEBIBYTE;

/** The largest that a subgraph takes: what the gateway took, with the plan's own words for it. */
export const SUBGRAPH_REQUEST_BYTES_MOST = OPERATION_BYTES_MOST + MEBIBYTE;
