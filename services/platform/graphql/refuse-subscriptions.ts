import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { DomainError } from '../errors/errors.js';

const OVER_A_SOCKET =
  'A subscription is not answered over POST; ask for it over a WebSocket at this address (graphql-transport-ws)';

/** Prevents subscriptions from being executed as queries. */
export function refuseSubscriptions<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation }) => {
        if (operation?.operation !== 'subscription') return;
        throw new GraphQLError(OVER_A_SOCKET, {
          originalError: new DomainError('validation_error', OVER_A_SOCKET),
          extensions: { http: { status: 400 } },
        });
      },
    }),
  };
}
