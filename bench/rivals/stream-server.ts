/**
 * The yardstick for files: a Node stream from the request to a file, and one from a file to the answer. No permission,
 * no row, no look at what the bytes are.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = mkdtempSync(join(tmpdir(), 'fieldfare-streams-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit());

process.once('message', () => {
  const server = createServer(async (request, response) => {
    const path = join(folder, basename(request.url ?? ''));
    try {
      if (request.method === 'POST') {
        await pipeline(request, createWriteStream(path));
        response.end('{}');
        return;
      }
      response.setHeader('content-length', statSync(path).size);
      await pipeline(createReadStream(path), response);
    } catch {
      // The client closes its connections at the end of a round.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
