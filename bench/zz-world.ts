import { writeFileSync } from 'node:fs';
import { openWorld } from './world.ts';

const t = performance.now();
const world = await openWorld('/tmp/h4/world');
writeFileSync('/tmp/h4/world.json', JSON.stringify({ ...world, stop: undefined }));
console.log('ready', performance.now() - t);
process.on('SIGTERM', () => world.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1e6);
