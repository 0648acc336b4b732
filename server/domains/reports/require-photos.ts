import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';

interface SubmittedPhotos {
  attachment_ids: readonly string[];
  photos_expected: number;
}

/**
 * The photo rule of the work order's trade (the setting `trades`). The form checks the photos before and after the
 * work; photos arrive after their report, so here only their number is known.
 * @throws AppError `rule_violation` when a final report announces fewer photos than the office requires
 */
export async function requirePhotos(
  elevated: ElevatedClient,
  workOrderId: string,
  { attachment_ids, photos_expected }: SubmittedPhotos,
): Promise<void> {
  const { rows } = await elevated.query<{ trade: string; required: number; linked: number }>(
    `select w.trade, r.required, (
       select count(*)::integer from public.attachments a
       where a.id = any ($2::uuid[]) and a.category <> 'signature'
     ) as linked
     from public.work_orders w
     join public.settings s on s.key = 'trades'
     cross join lateral (
       select ((t.value ->> 'photos_before')::integer + (t.value ->> 'photos_after')::integer) as required
       from jsonb_array_elements(s.value) t where t.value ->> 'name' = w.trade
     ) r
     where w.id = $1`,
    [workOrderId, attachment_ids],
  );
  const [rule] = rows;
  if (rule && rule.linked + photos_expected < rule.required) {
    throw new AppError('report_photos_missing', { required: rule.required, trade: rule.trade });
  }
}
