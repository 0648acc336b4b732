import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Release = CommandInput<'release_bill_retainage'>;

/** The office makes what is held of a bill payable, a part or all of it. It is then paid as every other amount. */
export const releaseBillRetainage = defineCommand(
  'release_bill_retainage',
  async ({ client, elevate }, input) => {
    const caller = await callerOf(client);
    requireCapability(caller, 'pay_bills', 'retainage_office_only');
    return elevate('command_bills', async (elevated) => {
      // Payments lock in the same order: the work orders of the bill, then the bill.
      await elevated.query('select app.lock_billing_of($1)', [input.bill_id]);
      const held = await holdRetainage(elevated, input.bill_id);
      const earlier = await findEarlier(elevated, input, caller.profileId);
      if (!earlier && held !== input.held) throw new AppError('retainage_changed', { amount: held });
      if (!earlier && input.amount > held)
        throw new AppError('retainage_over_held', { amount: held }, { field: 'amount' });
      const id = earlier ?? (await addRelease(elevated, input));
      const { rows } = await elevated.query<{ held: number; balance: number }>(
        `select (retainage_amount - retainage_released)::float8 as held, balance::float8 as balance
       from public.subcontractor_bills where id = $1`,
        [input.bill_id],
      );
      if (!rows[0]) throw new AppError('bill_payment_missing');
      return { id, ...rows[0] };
    });
  },
);

/** The office keeps what is held of the bills of a subcontractor that it approves from now on. */
export const setRetainagePercent = defineCommand(
  'set_retainage_percent',
  async ({ client, elevate }, { organization_id: firm, retainage_percent: percent }) => {
    requireCapability(await callerOf(client), 'approve_bills', 'retainage_percent_office_only');
    await elevate('command_bills', async (elevated) => {
      const { rowCount } = await elevated.query(
        `select from public.organizations where id = $1 and organization_type = 'subcontractor'`,
        [firm],
      );
      if (!rowCount) throw new AppError('agreed_rate_firm_missing');
      await elevated.query(
        `insert into public.organization_billing (organization_id, retainage_percent) values ($1, $2)
         on conflict (organization_id) do update set retainage_percent = excluded.retainage_percent`,
        [firm, percent],
      );
    });
    return { retainage_percent: percent };
  },
);

/** Locks the bill; answers what is held of it. */
async function holdRetainage(elevated: ElevatedClient, id: string): Promise<number> {
  const { rows } = await elevated.query<{ held: number }>(
    `select (retainage_amount - retainage_released)::float8 as held from public.subcontractor_bills
     where id = $1 and status in ('approved', 'paid') for no key update`,
    [id],
  );
  if (!rows[0]) throw new AppError('bill_payment_missing');
  return rows[0].held;
}

/** @throws AppError `conflict` when the form was sent before with another amount */
async function findEarlier(
  elevated: ElevatedClient,
  { submission_key, bill_id, amount }: Release,
  payer: string,
): Promise<string | undefined> {
  const { rows } = await elevated.query<{ id: string; isSame: boolean }>(
    `select id, (subcontractor_bill_id, amount) = ($3::uuid, $4::numeric) as "isSame"
     from public.retainage_releases where released_by = $1 and submission_key = $2`,
    [payer, submission_key, bill_id, amount],
  );
  if (rows[0] && !rows[0].isSame) throw new AppError('retainage_repeated');
  return rows[0]?.id;
}

async function addRelease(elevated: ElevatedClient, input: Release): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.retainage_releases (subcontractor_bill_id, amount, submission_key) values ($1, $2, $3)
     returning id`,
    [input.bill_id, input.amount, input.submission_key],
  );
  if (!rows[0]) throw new AppError('bill_payment_missing');
  return rows[0].id;
}
