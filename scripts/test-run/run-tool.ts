import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a tool of `node_modules` in the project's folder.
 * @param options `later` shows what it prints when it has ended, so that it does not mix with another's
 * @returns whether it succeeded
 */
export async function runTool(path: string, args: string[], { later = false } = {}): Promise<boolean> {
  const stdio = later ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio });
  let printed = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  process.stdout.write(printed);
  return code === 0;
}
