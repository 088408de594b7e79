import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config.js';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startWebhooks } from './compose.js';
import { readWebhooksConfig } from './config.js';

const config = readConfigOrExit(readWebhooksConfig, process.env);
await runProcess(
  makeLog('webhooks', config.LOG_LEVEL),
  (lifecycle) => startWebhooks(lifecycle, config),
  processOptions(config, config.PORT),
);
