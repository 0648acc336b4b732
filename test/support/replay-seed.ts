/** Every property test replays with `TEST_SEED`; without one, fast-check prints the seed of what fails. */
if (process.env.TEST_SEED) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(process.env.TEST_SEED) });
}

export {};
