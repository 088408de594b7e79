import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { startWebhooks } from './compose.js';
import { readWebhooksConfig } from './config.js';

const config = readConfigOrExit(readWebhooksConfig, process.env);
await runProcess(
  makeLog('webhooks', config.LOG_LEVEL),
  (lifecycle) => startWebhooks(lifecycle, config),
  processOptions(config, config.PORT),
);
