import 'reflect-metadata';
import { processOptions, runProcess } from '../services/platform/lifecycle.js';
import { makeLog } from '../services/platform/log.js';
import { readEdgeConfig, startEdge } from './start-edge.js';

const config = readEdgeConfig(process.env);
await runProcess(
  makeLog('edge', config.LOG_LEVEL),
  (lifecycle) => startEdge(lifecycle, config),
  processOptions(config, config.GATEWAY_PORT, config.REST_PORT),
);
