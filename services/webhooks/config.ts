import { readConfig, type SubgraphConfig, SubgraphEnv } from '../platform/config.js';

export const readWebhooksConfig = (env: NodeJS.ProcessEnv): SubgraphConfig => readConfig(SubgraphEnv, env);
