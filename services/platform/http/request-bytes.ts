const MEBIBYTE = 1024 * 1024;

/** Maximum size of a JSON body of the REST API. */
export const MAX_REST_BODY_BYTES = 2 * MEBIBYTE;

/**
 * Maximum size of a GraphQL request to the gateway: any REST body with the operation that it becomes,
 * including numbers in their longest form.
 */
export const MAX_OPERATION_BYTES = 4 * MEBIBYTE;

/** Maximum size of a request to a subgraph: the gateway's maximum plus what the query plan adds. */
export const MAX_SUBGRAPH_REQUEST_BYTES = MAX_OPERATION_BYTES + MEBIBYTE;
