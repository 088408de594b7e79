// Uses a scratch folder until it is killed.
import { makeScratchFolders } from '../../../services/media/storage/scratch-folders.js';

const [root, name] = process.argv.slice(2) as [string, string];
const folder = await makeScratchFolders(root, 0).makeScratch(name);
process.stdout.write(`${folder}\n`);
setInterval(() => undefined, 60_000);
