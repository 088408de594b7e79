import 'reflect-metadata';
import { readConfigOrExit } from '../services/platform/config/config.js';
import { listen } from '../services/platform/http/listen.js';
import { makeLog } from '../services/platform/log/log.js';
import { processOptions, runProcess } from '../services/platform/process/lifecycle.js';
import { startGateway } from './compose.js';
import { readGatewayConfig } from './config.js';

const config = readConfigOrExit(readGatewayConfig, process.env);
await runProcess(
  makeLog('gateway', config.LOG_LEVEL),
  async (lifecycle) => {
    const { app } = await startGateway(lifecycle, config);
    await listen(lifecycle, app, config.HOST, config.GATEWAY_PORT);
  },
  processOptions(config, config.GATEWAY_PORT),
);
