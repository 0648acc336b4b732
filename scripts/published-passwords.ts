/**
 * Writes `server/gateway/auth/published-passwords.txt` anew: the most frequent passwords of the list that the npm
 * package `@zxcvbn-ts/language-common` publishes (MIT), of which a copy is unpacked in the folder given:
 * `node scripts/published-passwords.ts <folder of the package>` (decision 045).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOST_FREQUENT = 10_000;
const WIDTH = 118;
const TARGET = join(import.meta.dirname, '../server/gateway/auth/published-passwords.txt');

const [folder = ''] = process.argv.slice(2);
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const licence = readFileSync(join(folder, 'LICENSE.txt'), 'utf8').trimEnd();
const words = (JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')) as string[])
  // What a line of words cannot hold, or takes for a comment.
  .filter((word) => /^[!-~]+$/.test(word) && !word.startsWith('#'))
  .slice(0, MOST_FREQUENT);

const lines: string[] = [''];
for (const word of words) {
  const line = lines.at(-1) ?? '';
  if (line.length + word.length < WIDTH) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  else lines.push(word);
}
const head = [
  `The ${words.length} most frequent passwords of ${name} ${version}, the most frequent first, in lower case.`,
  'They are those of the "ten million passwords" that Mark Burnett published. The licence of the package:',
  '',
  ...licence.split('\n'),
];
const comment = head.map((line) => `# ${line}`.trimEnd());
writeFileSync(TARGET, `${[...comment, ...lines].join('\n')}\n`);
