/** Decrypts the key of a repository in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { decrypt } from './unwrap-key.ts';

parentPort?.postMessage(await decrypt(workerData));
