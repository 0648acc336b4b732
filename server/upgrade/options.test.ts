import { expect, test } from 'vitest';
import { parseUpgradeOptions } from './options.ts';

test('the backup goes where the settings or the options say', () => {
  expect(parseUpgradeOptions([], '/nas')).toMatchObject({ backupTo: '/nas', isCheck: false });
  expect(parseUpgradeOptions(['--backup-to', '/other'], '/nas')).toMatchObject({ backupTo: '/other' });
  expect(parseUpgradeOptions(['--without-backup'], '/nas')).toMatchObject({ backupTo: undefined });
  expect(parseUpgradeOptions(['--check'], undefined)).toMatchObject({ isCheck: true });
});

test.each([
  [[], 'There is no destination for the backup'],
  [['--without-backup', '--stop', 'x'], '--stop and --start belong together'],
  [['--without-backup', '--backup-to', '/x'], 'Use it so: npm run upgrade -- '],
  [['now'], 'Use it so: npm run upgrade -- '],
])('options that cannot be used are refused: %j', (words, refusal) => {
  expect(() => parseUpgradeOptions(words, undefined)).toThrow(refusal);
});
