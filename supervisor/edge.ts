import 'reflect-metadata';
import { once } from 'node:events';
import { readConfigOrExit } from '../services/platform/config/config.js';
import { makeLog } from '../services/platform/log/log.js';
import { processOptions, runProcess } from '../services/platform/process/lifecycle.js';
import { AFTER_OTHERS } from './children.js';
import { readEdgeConfig, startEdge } from './start-edge.js';

const config = readConfigOrExit(readEdgeConfig, process.env);
// The supervisor's first message; it probes the liveness of processes that serve.
const mayServe = process.argv.includes(AFTER_OTHERS) ? once(process, 'message') : Promise.resolve();
await runProcess(
  makeLog('edge', config.LOG_LEVEL),
  (lifecycle) => startEdge(lifecycle, config, undefined, mayServe),
  processOptions(config, config.GATEWAY_PORT, config.REST_PORT),
);
