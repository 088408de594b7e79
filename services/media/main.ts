import 'reflect-metadata';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startMedia } from './compose.js';
import { readMediaConfig } from './config.js';

const config = readMediaConfig(process.env);
await runProcess(
  makeLog('media', config.LOG_LEVEL),
  (lifecycle) => startMedia(lifecycle, config),
  processOptions(config, config.PORT),
);
