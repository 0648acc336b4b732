import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { workOrderCorrection } from '#shared/commands/work-orders.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useDraft } from '#web/lib/use-draft.ts';

export type Correction = z.input<typeof workOrderCorrection>;
type CheckedCorrection = z.output<typeof workOrderCorrection>;

/** A work order's description being corrected. What is typed belongs to the version that was read. */
export function useCorrection(order: OfficeWorkOrder, onSaved: () => void) {
  const draft = useDraft(`work-order-correction:${order.id}:${order.updated_at}`, correctionOf(order));
  const form = useForm<Correction, unknown, CheckedCorrection>({
    defaultValues: draft.initial,
    resolver: standardSchemaResolver(workOrderCorrection),
  });
  useAutosave(form, draft.save);

  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (correction: CheckedCorrection) => saveCorrection(order, correction),
    onSuccess: async () => {
      draft.clear();
      toast({ kind: 'success', title: t('Work order saved') });
      await queryClient.invalidateQueries({ queryKey: ['work_orders'] });
      onSaved();
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ kind: 'destructive', title, description: advice });
    },
  });
  return {
    form,
    submit: form.handleSubmit((correction) => mutation.mutate(correction)),
    isSaving: mutation.isPending,
    discard: draft.clear,
  };
}

function correctionOf(order: OfficeWorkOrder): Correction {
  return {
    partner_location_id: order.partner_location_id ?? '',
    title: order.title,
    description: order.description,
    trade: order.trade,
    priority: order.priority,
    preferred_from: order.preferred_from,
    preferred_to: order.preferred_to,
    due_date: order.due_date,
    contact_name: order.contact_name,
    contact_phone: order.contact_phone,
    partner_reference: order.partner_reference,
  };
}

/** Saves over the version that was read, and over no newer one. */
async function saveCorrection(order: OfficeWorkOrder, correction: CheckedCorrection): Promise<void> {
  const rows = unwrap(
    await (await getSupabase())
      .from('work_orders')
      .update(correction)
      .eq('id', order.id)
      .eq('updated_at', order.updated_at)
      .select('id'),
  );
  if (rows.length > 0) return;
  throw new DataError({
    status: 409,
    message: t('Somebody else has changed this work order meanwhile'),
    hint: t('What you wrote is still here. Open the work order in another window, compare, then reload.'),
  });
}
