import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a command elevates its steps to the role of its own noun', () => {
  const steps = globSync('**/*.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...text.matchAll(/\belevate\(\s*'(\w+)'/g)].map(([, role]) => ({ file, role }));
  });
  expect(steps.length).toBeGreaterThan(50);
  // A large noun has folders of its own, such as time/clock, which may have a role of their own, too.
  const strangers = steps.filter(
    ({ file, role }) =>
      !file
        .split('/')
        .slice(0, -1)
        .some((folder) => role === `command_${folder.replaceAll('-', '_')}`),
  );
  expect(strangers).toEqual([]);
});
