import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { keptCopy } from './kept-copy.ts';

/** An installation whose database is in its folder, or elsewhere with a link to it. */
function installation(root: string, isLinked: boolean): { dataDir: string; file: string; parent: string } {
  const dataDir = join(root, 'data');
  const parent = isLinked ? join(root, 'elsewhere') : dataDir;
  for (const folder of [dataDir, join(parent, 'postgres')]) mkdirSync(folder, { recursive: true });
  if (isLinked) symlinkSync(join(parent, 'postgres'), join(dataDir, 'postgres'));
  const file = join(parent, 'postgres/PG_VERSION');
  writeFileSync(file, 'before');
  return { dataDir, file, parent };
}

test.each([false, true])(
  'the copy replaces the database, also after a kill in between (linked: %s)',
  async (isLinked) => {
    using root = temporaryFolder();
    const { dataDir, file, parent } = installation(root.path, isLinked);
    await keptCopy(dataDir).make();
    writeFileSync(file, 'after');
    // The kill.
    renameSync(join(parent, 'postgres'), join(parent, 'postgres.failed-upgrade'));
    expect(keptCopy(dataDir).isHalfPutBack()).toBe(true);
    keptCopy(dataDir).putBack();
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('before');
    expect(keptCopy(dataDir).exists()).toBe(false);
    expect(readdirSync(parent)).toEqual(['postgres']);
  },
);

test('a new copy replaces an older one, and nothing stays when it is removed', async () => {
  using root = temporaryFolder();
  const { dataDir, file, parent } = installation(root.path, false);
  await keptCopy(dataDir).make();
  writeFileSync(file, 'later');
  await keptCopy(dataDir).make();
  mkdirSync(join(parent, 'postgres.copying-1'));
  writeFileSync(file, 'after');
  keptCopy(dataDir).putBack();
  expect(readFileSync(file, 'utf8')).toBe('later');
  keptCopy(dataDir).remove();
  expect(readdirSync(parent)).toEqual(['postgres']);
});
