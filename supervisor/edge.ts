import 'reflect-metadata';
import { runProcess } from '../services/platform/lifecycle.js';
import { makeLog } from '../services/platform/log.js';
import { readEdgeConfig, startEdge } from './start-edge.js';

const config = readEdgeConfig(process.env);
await runProcess(makeLog('edge', config.LOG_LEVEL), (lifecycle) => startEdge(lifecycle, config));
