import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { startVideos } from './compose.js';
import { readVideosConfig } from './config.js';

const config = readConfigOrExit(readVideosConfig, process.env);
await runProcess(
  makeLog('videos', config.LOG_LEVEL),
  (lifecycle) => startVideos(lifecycle, config),
  processOptions(config, config.PORT),
);
