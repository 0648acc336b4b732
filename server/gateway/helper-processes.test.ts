import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createHelperProcesses, type Helper } from '#server/gateway/helper-processes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Answers every message with its process ID. */
const PROGRAM = `process.on('message', () => process.send(process.pid)); process.on('disconnect', () => process.exit());`;

const folder = temporaryFolder();
const program = join(folder.path, 'program.mjs');
writeFileSync(program, PROGRAM);
const processes = createHelperProcesses(pathToFileURL(program));
afterAll(() => {
  processes.close();
  folder[Symbol.dispose]();
});

const askPid = (helper: Helper) =>
  new Promise<unknown>((resolve, reject) => {
    helper.listen(resolve, () => reject(new Error('The process has ended.')));
    helper.send('Who are you?');
  });

const giveUp = async () => {
  throw new Error('The client is gone.');
};

test('a process is reused when its work ended, or never began', async () => {
  const first = await processes.use(askPid);
  await expect(processes.use(giveUp)).rejects.toThrow('The client is gone.');
  expect(await processes.use(askPid)).toBe(first);
});

test('a process whose work was aborted is killed', async () => {
  const first = await processes.use(askPid);
  const ask = async (helper: Helper) => {
    await askPid(helper);
    await giveUp();
  };
  await expect(processes.use(ask)).rejects.toThrow('The client is gone.');
  expect(await processes.use(askPid)).not.toBe(first);
  // A killed process still exists for a moment.
  await expect.poll(() => isAlive(Number(first))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
