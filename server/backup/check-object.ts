import { createHash } from 'node:crypto';
import type { Destination } from './destination/destination.ts';
import type { WrittenObject } from './manifest.ts';
import { DamagedError } from './seal.ts';

/** Reads an object and compares it with what was written. @throws DamagedError; ObjectMissingError */
export async function checkObject(destination: Destination, object: WrittenObject): Promise<void> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of await destination.open(object.name)) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  if (sizeBytes !== object.sizeBytes || hash.digest('hex') !== object.sha256)
    throw new DamagedError(object.name);
}
