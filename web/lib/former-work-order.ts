import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** What a work order was to the viewer's firm, which has it no longer: one row, or none. Throws `DataError`. */
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

/** That it is no longer the firm's, as a title. */
export const formerHeading = ({ is_declined }: Pick<FormerWorkOrderRow, 'is_declined'>) =>
  is_declined
    ? t('Your company declined this work order')
    : t('This work order is no longer assigned to your company');

/** Why it is no longer the firm's, and since when; not who has it now. */
export function formerLabel({ is_declined, ended_at }: Pick<FormerWorkOrderRow, 'is_declined' | 'ended_at'>) {
  const date = formatDate(ended_at);
  return is_declined
    ? t('You declined it on {{date}}.', { date })
    : t('It has not been assigned to your company since {{date}}.', { date });
}
