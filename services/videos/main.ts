import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config.js';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startVideos } from './compose.js';
import { readVideosConfig } from './config.js';

const config = readConfigOrExit(readVideosConfig, process.env);
await runProcess(
  makeLog('videos', config.LOG_LEVEL),
  (lifecycle) => startVideos(lifecycle, config),
  processOptions(config, config.PORT),
);
