import type { KeyingConfig } from '@urql/exchange-graphcache';

const belongsToItsParent = () => null;

/** Types whose ID does not say alone which object it is: an engine works in many languages and for several kinds of work. */
export const cacheKeys: KeyingConfig = {
  WorkspaceEngine: belongsToItsParent,
  LanguageEngine: belongsToItsParent,
};
