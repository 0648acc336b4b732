import { defineCommand } from '#server/domains/define-command.ts';
import { requireTaxes } from '#server/domains/taxes/require-taxes.ts';
import { AppError } from '#shared/errors.ts';

/** Says what a state taxes, over what the caller has read. */
export const saveTaxRules = defineCommand('save_tax_rules', async (context, input) => {
  await requireTaxes(context);
  return context.elevate('command_taxes', async (elevated) => {
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('tax_rules ' || $1, 0))`, [
      input.state,
    ]);
    const { rows } = await elevated.query<{ line_kind: string }>(
      'select line_kind from public.tax_rules where state = $1',
      [input.state],
    );
    const isRead =
      rows.length === new Set(input.read).size &&
      rows.every(({ line_kind }) => input.read.some((kind) => kind === line_kind));
    if (!isRead) throw new AppError('tax_rules_changed');
    await elevated.query('delete from public.tax_rules where state = $1 and line_kind <> all ($2)', [
      input.state,
      input.line_kinds,
    ]);
    await elevated.query(
      `insert into public.tax_rules (state, line_kind) select distinct $1, kind from unnest($2::text[]) kind
       on conflict do nothing`,
      [input.state, input.line_kinds],
    );
    return { state: input.state, line_kinds: input.line_kinds };
  });
});
