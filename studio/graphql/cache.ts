import { type Cache, cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { cacheKeys } from './cache-keys';

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
export const cache = cacheExchange({
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
