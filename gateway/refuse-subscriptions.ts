import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { DomainError } from '../services/platform/errors.js';

const ELSEWHERE =
  'Subscriptions are served over WebSockets (graphql-transport-ws) at /graphql, and as event streams at /graphql/stream';

/** One answer can't hold a subscription: says where to go instead. */
export function refuseSubscriptions<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== 'subscription') return;
        throw new GraphQLError(ELSEWHERE, {
          originalError: new DomainError('validation_error', ELSEWHERE),
          extensions: { http: { status: 400 } },
        });
      },
    }),
  };
}
