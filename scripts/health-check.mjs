/**
 * `node scripts/health-check.mjs` ends with 0 when the portal of this machine is ready, and with 1 otherwise: for
 * containers, whose images have no other program that could ask.
 */
const url = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
