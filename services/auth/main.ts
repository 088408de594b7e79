import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { startAuth } from './compose.js';
import { readAuthConfig } from './config.js';

const config = readConfigOrExit(readAuthConfig, process.env);
await runProcess(
  makeLog('auth', config.LOG_LEVEL),
  (lifecycle) => startAuth(lifecycle, config),
  processOptions(config, config.PORT, config.AUTH_PORT),
);
