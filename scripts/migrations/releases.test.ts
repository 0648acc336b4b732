import { expect, test } from 'vitest';
import {
  changelogProblems,
  frozenProblems,
  goingBack,
  lineProblems,
  newFiles,
  type Release,
} from './releases.ts';

const file = (name: string, sql = 'select 1;') => ({ name, sql, sha256: `hash of ${sql}` });
const first: Release = {
  version: '0.3.0',
  migrations: { '0001_a.sql': 'hash of select 1;', '0002_b.sql': 'hash of select 1;' },
};

test('the migrations of a release never change, and new ones come after them', () => {
  const kept = [file('0001_a.sql'), file('0002_b.sql')];
  expect(frozenProblems([first], [...kept, file('0003_c.sql')])).toEqual([]);
  expect(frozenProblems([], [file('0001_a.sql', 'select 2;')])).toEqual([]);
  expect(frozenProblems([first], [file('0001_a.sql', 'select 2;'), file('0001_z.sql')])).toEqual([
    expect.stringMatching(/^db\/migrations\/0001_a\.sql was changed after release 0\.3\.0/),
    expect.stringMatching(/^db\/migrations\/0002_b\.sql was removed after release 0\.3\.0/),
    expect.stringMatching(/^db\/migrations\/0001_z\.sql comes before 0002_b\.sql/),
  ]);
  expect(newFiles([first], [...kept, file('0003_c.sql')]).map(({ name }) => name)).toEqual(['0003_c.sql']);
});

const RESTORE = '**Going back:** only by restoring the backup from before the upgrade.';
test.each([
  ['of the first release', [], [file('0001_a.sql')], RESTORE],
  ['without migrations', [first], [], '**Going back:** to 0.3.0 or later, with the database as it is.'],
  [
    'that only adds',
    [first, { version: '0.3.1', migrations: {} }],
    [file('0003_c.sql', '-- compatible since: 0.3.0\n'), file('0004_d.sql', '-- compatible since: 0.3.1\n')],
    '**Going back:** to 0.3.1 or later, with the database as it is.',
  ],
  ['that removes', [first], [file('0003_c.sql', '-- compatible since: 0.4.0\n')], RESTORE],
  [
    'with a file that does not say it',
    [first],
    [file('0003_c.sql'), file('0004_d.sql', '-- compatible since: 0.3.0\n')],
    RESTORE,
  ],
])('how to go back from a release %s', (_name, earlier, added, sentence) => {
  expect(goingBack(earlier, added)).toBe(sentence);
});

test('a patch may be left for the first release of its line', () => {
  const adds = file('0003_c.sql', '-- compatible since: 0.3.0\n');
  const removes = file('0004_d.sql', '-- compatible since: 0.3.1\n');
  expect(lineProblems([first], '0.3.1', [adds])).toEqual([]);
  expect(lineProblems([first], '0.4.0', [removes, file('0005_e.sql')])).toEqual([]);
  expect(lineProblems([first], '0.3.1', [adds, removes, file('0005_e.sql')])).toEqual([
    expect.stringMatching(
      /^db\/migrations\/0004_d\.sql: 0\.3\.1 is a patch of 0\.3\.0, which would not work/,
    ),
    expect.stringMatching(/^db\/migrations\/0005_e\.sql: /),
  ]);
});

test('the upgrade notes of a release must say it', () => {
  const changelog = `# Changelog\n\n## 0.4.0 - 2027-01-01\n\n### Upgrade notes\n\n* ${RESTORE.replace('backup from', 'backup\n  from')}\n\n### Added\n\n## 0.3.0\n\n### Added\n`;
  expect(changelogProblems(changelog, '0.4.0', RESTORE)).toEqual([]);
  expect(changelogProblems(changelog, '0.3.0', RESTORE)).toEqual([
    `CHANGELOG.md: the "### Upgrade notes" of 0.3.0 must say: ${RESTORE}`,
  ]);
  expect(changelogProblems(changelog, '0.5.0', RESTORE)).toEqual(['CHANGELOG.md has no section "## 0.5.0".']);
});
