import type { RootHookObject } from 'mocha';

function rethrow(reason: unknown): never {
  throw reason;
}

/**
 * Fails the current test when a promise is rejected and nothing handles it. Mocha passes such rejections to the
 * listeners of its process, and its workers remove all listeners after each file: without this hook a test succeeds.
 */
export const mochaHooks: RootHookObject = {
  beforeAll() {
    if (!process.listeners('unhandledRejection').includes(rethrow)) process.on('unhandledRejection', rethrow);
  },
};
