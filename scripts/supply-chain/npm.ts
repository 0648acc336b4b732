import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ROOT } from '../check/sources.ts';

/** What npm writes to its standard output in the project's folder, whether or not it succeeds. */
export async function npmOutput(args: readonly string[]): Promise<string> {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(program ?? '', [...first, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}
