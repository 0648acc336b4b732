import type pg from 'pg';

/** The settings with which a pool connects, for another connection or pool to the same server. */
export const poolSettings = (pool: pg.Pool): pg.PoolConfig => ({
  ...pool.options,
  // The pool hides its password from enumeration, so it is named.
  password: pool.options.password,
});
