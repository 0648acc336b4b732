import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** The office keeps what it agreed with a subcontractor for an hour: in general, or over that for one work order. */
export const setAgreedRate = defineCommand('set_agreed_rate', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'approve_bills', 'agreed_rate_office_only');
  const { organization_id: firm, work_order_id: workOrder = null, hourly_rate: rate } = input;
  return elevate('command_bills', async (elevated) => {
    const { rowCount } = await elevated.query(
      `select from public.organizations o where o.id = $1 and o.organization_type = 'subcontractor'
       and ($2::uuid is null or exists (select from public.work_orders w where w.id = $2))`,
      [firm, workOrder],
    );
    if (!rowCount) throw new AppError('agreed_rate_firm_missing');
    if (rate === null)
      await elevated.query(
        'delete from public.agreed_rates where organization_id = $1 and work_order_id is not distinct from $2',
        [firm, workOrder],
      );
    else
      await elevated.query(
        `insert into public.agreed_rates (organization_id, work_order_id, hourly_rate) values ($1, $2, $3)
         on conflict (organization_id, work_order_id) do update set hourly_rate = excluded.hourly_rate, updated_by = $4`,
        [firm, workOrder, rate, caller.profileId],
      );
    return { hourly_rate: rate };
  });
});
