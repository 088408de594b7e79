import 'reflect-metadata';
import { processOptions, runProcess } from '../platform/lifecycle.js';
import { makeLog } from '../platform/log.js';
import { startJobs } from './compose.js';
import { readJobsConfig } from './config.js';

const config = readJobsConfig(process.env);
await runProcess(
  makeLog('jobs', config.LOG_LEVEL),
  (lifecycle) => startJobs(lifecycle, config),
  processOptions(config, config.PORT),
);
