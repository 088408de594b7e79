import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { startJobs } from './compose.js';
import { readJobsConfig } from './config.js';

const config = readConfigOrExit(readJobsConfig, process.env);
await runProcess(
  makeLog('jobs', config.LOG_LEVEL),
  (lifecycle) => startJobs(lifecycle, config),
  processOptions(config, config.PORT),
);
