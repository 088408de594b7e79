import type { ApolloServerPlugin } from '@apollo/server';
import type { CallerClaims } from '../access/caller.js';
import { isReplayed } from './effect-key.js';

/** Marks answers that are rebuilt from the effect of an earlier request with the same Idempotency-Key, for the REST adapter. */
export function markReplays<C extends { readonly caller: CallerClaims }>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ response, contextValue: { caller } }) => {
        if (response.body.kind !== 'single' || !isReplayed(caller)) return;
        const { singleResult } = response.body;
        singleResult.extensions = { ...singleResult.extensions, idempotencyReplayed: true };
      },
    }),
  };
}
