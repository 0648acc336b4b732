import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** Keeps what a subcontractor wrote on its Form W-9. Of the number, only the last four digits are shown again. */
export const saveTaxFacts = defineCommand('save_tax_facts', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'pay_bills', 'payment_runs_office_only');
  const { organization_id: firm, facts } = input;
  return elevate('command_payment_runs', async (elevated) => {
    const { rowCount } = await elevated.query(
      `select from public.organizations where id = $1 and organization_type = 'subcontractor'`,
      [firm],
    );
    if (!rowCount) throw new AppError('bank_account_firm_missing');
    if (!facts) {
      // The number goes with it.
      await elevated.query('delete from public.organization_tax_facts where organization_id = $1', [firm]);
      return { tin_last4: null };
    }
    const last4 = facts.tin.slice(-4);
    await elevated.query(
      `insert into public.organization_tax_facts (organization_id, legal_name, tin_kind, tin_last4, form_box)
       values ($1, $2, $3, $4, $5)
       on conflict (organization_id) do update set legal_name = excluded.legal_name, tin_kind = excluded.tin_kind,
         tin_last4 = excluded.tin_last4, form_box = excluded.form_box, updated_by = $6`,
      [firm, facts.legal_name, facts.tin_kind, last4, facts.form_box, caller.profileId],
    );
    await elevated.query(
      `insert into app.taxpayer_numbers (tax_facts_id, tin) values ($1, $2)
       on conflict (tax_facts_id) do update set tin = excluded.tin`,
      [firm, facts.tin],
    );
    return { tin_last4: last4 };
  });
});
