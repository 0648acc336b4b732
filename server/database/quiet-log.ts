/**
 * Settings that keep values out of PostgreSQL's log: no statements, no parameters, and no detail lines, which quote the
 * row that a constraint refused.
 */
export const QUIET_LOG = {
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_lock_waits: 'off',
  debug_print_parse: 'off',
  debug_print_rewritten: 'off',
  debug_print_plan: 'off',
} as const;

/**
 * Stops PostgreSQL from logging what `authenticator` runs, unless it ends the connection: the messages of errors quote
 * values that requests sent. The gateway answers and logs these errors itself. Only a superuser may set it; elsewhere
 * the operator does (docs/operations.md).
 */
export const KEEP_VALUES_OUT_OF_THE_LOG = `
  do $$
  begin
    if (select rolsuper from pg_roles where rolname = current_user) then
      ${Object.entries({ ...QUIET_LOG, log_min_messages: 'log' })
        .map(([name, value]) => `alter role authenticator set ${name} = '${value}';`)
        .join('\n')}
    end if;
  end
  $$`;
