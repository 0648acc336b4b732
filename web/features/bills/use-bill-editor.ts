import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BILL_AUTOSAVE_MS } from '#shared/limits.ts';
import {
  type BillForm,
  EMPTY_BILL,
  EMPTY_LINE,
  isWorthSaving,
  toCommand,
} from '#web/features/bills/bill-form.ts';
import { toastBillProblem } from '#web/features/bills/bill-problem.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';

const STALE = ['subcontractor_bills', 'work_orders'];

/**
 * The bill being written: what is typed is kept on this device at once, saved on the server by hand or after two
 * minutes, and submitted. `organizationId` is the subcontractor that the office bills for, null for one's own.
 */
export function useBillEditor(organizationId: string | null, onSubmitted: () => void) {
  const local = useDraft<BillForm>(`bill:${organizationId ?? 'own'}`, EMPTY_BILL);
  const [form, setForm] = useState<BillForm>(local.initial);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [unsaved, setUnsaved] = useState(local.wasRestored);
  const latest = useRef(form);
  latest.current = form;
  const queryClient = useQueryClient();

  const load = (next: BillForm, isUnsaved = false) => {
    setForm(next);
    setUnsaved(isUnsaved);
    setSavedAt(null);
    if (isUnsaved) local.save(next);
    else local.clear();
  };
  const edit = (changes: Partial<BillForm>) => {
    const next = { ...latest.current, ...changes };
    setForm(next);
    setUnsaved(true);
    local.save(next);
  };
  const editLine = (workOrderId: string, changes: Partial<BillForm['lines'][string]>) => {
    const { lines } = latest.current;
    edit({ lines: { ...lines, [workOrderId]: { ...EMPTY_LINE, ...lines[workOrderId], ...changes } } });
  };

  const save = useCommand('save_bill_draft', {
    invalidates: STALE,
    onSuccess: ({ id }) => {
      const next = { ...latest.current, billId: id };
      setForm(next);
      local.save(next);
      setSavedAt(new Date());
      setUnsaved(false);
    },
    onError: (error) => {
      const failed = latest.current.billId
        ? 'Failed to update draft. Please try again.'
        : 'Failed to save draft. Please try again.';
      toastBillProblem(error, t(failed));
    },
  });

  const submit = useCommand('submit_bill', {
    invalidates: STALE,
    onSuccess: ({ internal_bill_number }) => {
      toast({
        kind: 'success',
        title: t('Bill Submitted'),
        description: t('Bill {{number}} has been submitted successfully.', { number: internal_bill_number }),
      });
      load(EMPTY_BILL);
      onSubmitted();
    },
    onError: (error) => toastBillProblem(error, t('Failed to submit bill. Please try again.')),
  });

  const isBusy = save.isPending || submit.isPending;
  const saveDraft = () => {
    const isNew = form.billId === null;
    save.mutate(toCommand(form, organizationId), {
      onSuccess: () => toast({ kind: 'success', title: isNew ? t('Draft Saved') : t('Draft Updated') }),
    });
  };

  const deleteDraft = async (billId: string) => {
    try {
      const supabase = await getSupabase();
      unwrap(
        await supabase
          .from('subcontractor_bills')
          .delete()
          .eq('id', billId)
          .eq('status', 'draft')
          .select('id')
          .single(),
      );
      toast({ kind: 'success', title: t('Draft Deleted') });
      if (latest.current.billId === billId) load(EMPTY_BILL);
    } catch (error) {
      toastBillProblem(error, t('Failed to delete draft. Please try again.'));
    }
    await queryClient.invalidateQueries({ queryKey: ['subcontractor_bills'] });
  };

  // Two minutes after the first change that is not on the server yet (portal specification, 9).
  const mayAutosave = unsaved && !isBusy && isWorthSaving(form);
  const autosave = useRef(() => {});
  autosave.current = () => save.mutate(toCommand(latest.current, organizationId));
  useEffect(() => {
    if (!mayAutosave) return;
    const timer = setTimeout(() => autosave.current(), BILL_AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave]);

  return {
    form,
    savedAt,
    unsaved,
    isSaving: save.isPending,
    isSubmitting: submit.isPending,
    edit,
    editLine,
    load,
    saveDraft,
    deleteDraft,
    submit: () => submit.mutate(toCommand(form, organizationId)),
  };
}

export type BillEditor = ReturnType<typeof useBillEditor>;
