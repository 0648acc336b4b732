import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { KEEPS_NO_ANSWER } from '#web/lib/command-intent.ts';

test('no command whose answers the server does not keep is repeated by itself, unless it only reads', () => {
  const secret = Object.entries(commands)
    .filter(([, shape]) => (shape as { secretAnswer?: boolean }).secretAnswer)
    .map(([name]) => name)
    .filter((name) => !/^(read|describe|offline)_/.test(name));
  expect([...KEEPS_NO_ANSWER].sort()).toEqual(secret.sort());
});
