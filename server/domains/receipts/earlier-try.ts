import type { Caller } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';

interface Found {
  id: string;
  status: string;
  vendor_name: string;
  amount: number;
  is_same: boolean;
}

/**
 * The receipt that an earlier try of this form has made, whose answer was lost. It stays as it is: one with other content
 * may have been reviewed meanwhile, and its owner corrects it as usual. Elevated, because who has handed it in for
 * somebody else may no longer see it.
 */
export async function earlierTry(
  { elevate }: CommandContext,
  caller: Caller,
  form: CommandInput<'save_receipt'>,
): Promise<CommandOutput<'save_receipt'> | undefined> {
  const key = form.submission_key;
  if (form.receipt_id || !key) return;
  const { rows } = await elevate('command_receipts', (elevated) =>
    elevated.query<Found>(
      `select r.id, r.status, r.vendor_name, r.amount::float8 as amount,
         (r.vendor_name, r.receipt_date, r.amount, r.category, r.description, r.employee_user_id)
           = ($3::text, $4::date, $5::numeric, $6::text, $7::text, $8::uuid)
         and array(
           select (coalesce(a.work_order_id, a.project_id), a.amount)::text from public.receipt_allocations a
           where a.receipt_id = r.id order by 1
         ) = array(
           select (coalesce(s.work_order_id, s.project_id), s.amount)::text
           from json_to_recordset($9) as s (work_order_id uuid, project_id uuid, amount numeric(12, 2)) order by 1
         )
         and array(select a.id from public.attachments a where a.receipt_id = r.id order by 1)
           = array(select distinct f from unnest($10::uuid[]) f order by 1) as is_same
       from public.receipts r where r.submitted_by = $1 and r.submission_key = $2`,
      [
        ...[caller.profileId, key, form.vendor_name, form.receipt_date, form.amount, form.category],
        ...[form.description ?? '', form.employee_id ?? caller.profileId],
        ...[JSON.stringify(form.allocations), form.attachment_ids],
      ],
    ),
  );
  const [found] = rows;
  if (!found) return;
  const { id, status, vendor_name, amount, is_same } = found;
  return { id, status, ...(!is_same && { arrived: { vendor_name, amount } }) };
}
