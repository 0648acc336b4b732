import { installFromApt, succeeds } from './debian-package.mjs';

/** Makes sure that measurements have wrk, the client that asks: on the path, or from apt. */
export function ensureWrk() {
  // Asked for its version it ends with 1, so the shell is asked.
  if (succeeds('sh', ['-c', 'command -v wrk']) || installFromApt('wrk')) return;
  throw new Error(
    'Measuring needs wrk, the client that asks: install the package wrk (Debian, Ubuntu, Homebrew).',
  );
}
