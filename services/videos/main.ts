import 'reflect-metadata';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startVideos } from './compose.js';
import { readVideosConfig } from './config.js';

const config = readVideosConfig(process.env);
await runProcess(
  makeLog('videos', config.LOG_LEVEL),
  (lifecycle) => startVideos(lifecycle, config),
  processOptions(config, config.PORT),
);
