import { readFile } from 'node:fs/promises';

/** The version of this release. */
export async function releaseVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}
