import 'reflect-metadata';
import { readConfigOrExit } from '../platform/config/config.js';
import { makeLog } from '../platform/log/log.js';
import { processOptions, runProcess } from '../platform/process/lifecycle.js';
import { checkModelFolders } from './ai/check-model-folders.js';
import { startMedia } from './compose.js';
import { readMediaConfig } from './config.js';

const config = readConfigOrExit(readMediaConfig, process.env);
const log = makeLog('media', config.LOG_LEVEL);
await checkModelFolders(config);
await runProcess(log, (lifecycle) => startMedia(lifecycle, config), processOptions(config, config.PORT));
