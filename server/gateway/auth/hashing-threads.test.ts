import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { stepBackWithHashing } from '#server/gateway/auth/hashing-threads.ts';
import { hashPassword } from '#server/gateway/auth/passwords.ts';

const named = (name: RegExp) =>
  readdirSync('/proc/self/task').filter((id) =>
    name.test(readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()),
  );

test.runIf(process.platform === 'linux')('threads that hash step back, the others do not', async () => {
  // A pool that nobody has used has no threads yet.
  await hashPassword('Nimbus-Ledger7!');
  const before = getPriority(process.pid);
  stepBackWithHashing();
  const hashing = named(/^libuv-worker$/);
  expect(hashing.length).toBeGreaterThan(0);
  for (const id of hashing) expect(getPriority(Number(id))).toBe(5);
  expect(getPriority(process.pid)).toBe(before);
});
