import { authExchange } from '@urql/exchange-auth';
import { Client, type CombinedError, fetchExchange, subscriptionExchange } from 'urql';
import { hasValidToken, presentToken, renew } from '../sign-in/session';
import { cache } from './cache';
import { subscribeLive } from './connection';
import { fetchAfterRefusal } from './fetch-after-refusal';

const isUnauthenticated = (error: CombinedError): boolean =>
  error.response?.status === 401 ||
  error.graphQLErrors.some(({ extensions }) => extensions.code === 'authentication_error');

/** The only way to the server: queries and mutations by POST, subscriptions by WebSocket, all at this origin. */
export const client = new Client({
  url: '/graphql',
  fetch: (input, init) => fetchAfterRefusal(input, init),
  preferGetMethod: false,
  exchanges: [
    cache,
    authExchange(async (utils) => ({
      addAuthToOperation: (operation) =>
        utils.appendHeaders(operation, { authorization: `Bearer ${presentToken()}` }),
      willAuthError: () => !hasValidToken(),
      didAuthError: isUnauthenticated,
      refreshAuth: async () => {
        await renew();
      },
    })),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query, variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: subscribeLive({ query: query as string, variables }, sink),
        }),
      }),
    }),
  ],
});
