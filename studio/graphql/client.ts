import { authExchange } from '@urql/exchange-auth';
import { type Cache, cacheExchange, type KeyingConfig, type UpdateResolver } from '@urql/exchange-graphcache';
import { Client, type CombinedError, fetchExchange, subscriptionExchange } from 'urql';
import { fetchAfterRefusal } from '../http/fetch-after-refusal';
import { hasValidToken, presentToken, renew } from '../sign-in/session';
import { subscribeLive } from './connection';

const belongsToItsParent = () => null;

/** Types whose ID does not say alone which object it is: an engine works in many languages and for several kinds of work. */
const cacheKeys: KeyingConfig = {
  WorkspaceEngine: belongsToItsParent,
  LanguageEngine: belongsToItsParent,
};

/** Reads these lists again wherever they are shown. */
function refetch(cache: Cache, ...names: readonly string[]): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query'))
    if (names.includes(fieldName)) cache.invalidate('Query', fieldKey);
}

const refetchVideos: UpdateResolver = (_result, _arguments, cache) => refetch(cache, 'videos', 'projects');
const refetchProjects: UpdateResolver = (_result, _arguments, cache) => refetch(cache, 'projects');

/** Only a move changes which videos a list has; names and settings change where the video is shown. */
const refetchAfterMove: UpdateResolver = (_result, { input }, cache) => {
  if ('projectId' in (input as object)) refetch(cache, 'videos', 'projects', 'project');
};

/** A finished translation is one more video of its language group. */
const refetchLanguageGroups: UpdateResolver = ({ jobUpdates }, _arguments, cache) => {
  const { kind, status } = jobUpdates as { readonly kind?: string; readonly status?: string };
  if (kind !== 'TRANSLATION' || status !== 'COMPLETED') return;
  for (const { fieldName, fieldKey, arguments: asked } of cache.inspectFields('Query')) {
    const filter = asked?.filter as { readonly languageGroup?: string } | null | undefined;
    if (fieldName === 'videos' && filter?.languageGroup) cache.invalidate('Query', fieldKey);
  }
};

/**
 * Normalized cache: an object that a subscription or a mutation returns changes wherever it is shown. Objects without
 * an ID belong to the object that contains them. Lists are read again after what adds to them or takes from them.
 */
const cache = cacheExchange({
  keys: cacheKeys,
  updates: {
    Mutation: {
      uploadVideo: refetchVideos,
      processVideo: refetchVideos,
      deleteVideo: refetchVideos,
      updateVideo: refetchAfterMove,
      createProject: refetchProjects,
      deleteProject: refetchVideos,
    },
    Subscription: {
      jobUpdates: refetchLanguageGroups,
    },
  },
});

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
