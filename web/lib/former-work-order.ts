import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** A work order that the viewer's firm no longer has: one row, or none. Throws `DataError`. */
export async function askFormerWorkOrder(workOrderId: string) {
  const supabase = await getSupabase();
  return unwrap(await supabase.rpc('former_work_order', { p_work_order_id: workOrderId }));
}

export type FormerWorkOrderRow = Awaited<ReturnType<typeof askFormerWorkOrder>>[number];

export function useFormerWorkOrder(workOrderId: string) {
  return useQuery({
    queryKey: ['work_orders', 'former', workOrderId],
    queryFn: () => askFormerWorkOrder(workOrderId),
  });
}

/** The title that says that the firm no longer has the work order. */
export const formerHeading = ({ is_declined }: Pick<FormerWorkOrderRow, 'is_declined'>) =>
  is_declined
    ? t('Your company declined this work order')
    : t('This work order is no longer assigned to your company');

/** Why the firm no longer has it, and since when. It does not say who has it now. */
export function formerLabel({ is_declined, ended_at }: Pick<FormerWorkOrderRow, 'is_declined' | 'ended_at'>) {
  const date = formatDate(ended_at);
  return is_declined
    ? t('You declined it on {{date}}.', { date })
    : t('It has not been assigned to your company since {{date}}.', { date });
}
