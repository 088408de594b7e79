import { printSchemas } from './render-schemas.js';

await printSchemas();
