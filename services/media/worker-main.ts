import 'reflect-metadata';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startWorker } from './compose-worker.js';
import { readWorkerConfig } from './config.js';

const config = readWorkerConfig(process.env);
await runProcess(
  makeLog('media-worker', config.LOG_LEVEL),
  (lifecycle) => startWorker(lifecycle, config),
  processOptions(config, config.WORKER_PORT),
);
