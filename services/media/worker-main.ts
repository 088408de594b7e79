import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { checkModelFolders } from './ai/check-model-folders.js';
import { startWorker } from './compose-worker.js';
import { readWorkerConfig } from './config.js';

const config = readConfigOrExit(readWorkerConfig, process.env);
const log = makeLog('media-worker', config.LOG_LEVEL);
await checkModelFolders(config);
await runProcess(
  log,
  (lifecycle) => startWorker(lifecycle, config),
  processOptions(config, config.WORKER_PORT),
);
