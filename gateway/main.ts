import 'reflect-metadata';
import { readConfigOrExit } from '../services/platform/config.js';
import { processOptions, runProcess } from '../services/platform/lifecycle.js';
import { listen } from '../services/platform/listen.js';
import { makeLog } from '../services/platform/log.js';
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
