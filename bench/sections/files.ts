import { randomBytes } from 'node:crypto';
import { compete } from '../contest/contest.ts';
import { medianOf } from '../contest/report.ts';
import { type Transfer, transfer } from '../contest/transfer.ts';
import { startRival } from '../rivals/rival-process.ts';
import { printResults, ratioOf } from './calls.ts';
import { type Section, say } from './section.ts';

const SIZE_BYTES = 10_485_760;
const CONNECTIONS = 2;
const BUCKET = 'bench';

/** Files of 10 MB up and down beside a bare Node stream, which neither checks nor lists anything. */
export const files: Section = {
  name: 'files',
  async run(open, options) {
    const world = await open();
    say(`Files of ${SIZE_BYTES} bytes, ${CONNECTIONS} at a time.\n`);
    const authorization = `Bearer ${world.serviceRoleKey}`;
    const made = await fetch(`${world.url}/storage/v1/bucket`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: BUCKET, name: BUCKET, public: false }),
    });
    if (!made.ok) throw new Error(`The bucket was refused: ${await made.text()}`);
    const stream = await startRival('stream-server.ts', {});
    const body = randomBytes(SIZE_BYTES);
    const portal = (connection: number) => `${world.url}/storage/v1/object/${BUCKET}/file-${connection}`;
    const bare = (connection: number) => `${stream.url}/file-${connection}`;
    const up = (url: Transfer['url']): Transfer => ({
      ...{ method: 'POST', url, body },
      headers: { authorization, 'content-type': 'application/octet-stream', 'x-upsert': 'true' },
    });
    const down = (url: Transfer['url']): Transfer => ({
      ...{ method: 'GET', url, body: undefined, headers: { authorization } },
    });
    const contestants = [
      { name: 'upload, portal', serverPid: world.pid, moved: up(portal) },
      { name: 'upload, stream', serverPid: stream.pid, moved: up(bare) },
      { name: 'download, portal', serverPid: world.pid, moved: down(portal) },
      { name: 'download, stream', serverPid: stream.pid, moved: down(bare) },
    ].map(({ moved, ...rest }) => ({
      ...rest,
      run: (size: Parameters<typeof transfer>[1]) => transfer(moved, size),
    }));
    try {
      const results = await compete(contestants, world.postmasterPid, {
        ...options,
        connections: CONNECTIONS,
      });
      printResults(results);
      for (const [name, rounds] of results) {
        const perSecond = (medianOf(rounds).requestsPerSecond * SIZE_BYTES) / 1e6;
        say(`${name}: ${perSecond.toFixed(0)} MB/s`);
      }
      return (['upload', 'download'] as const).map((way) => ({
        what: `10 MB ${way}: portal to a bare stream`,
        measured: ratioOf(results, `${way}, portal`, `${way}, stream`) ?? Number.NaN,
        ...{ unit: '×', bound: { atLeast: 0.6 } },
      }));
    } finally {
      await stream.stop();
    }
  },
};
