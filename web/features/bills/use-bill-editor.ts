import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommandInput } from '#shared/commands.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { BILL_AUTOSAVE_MS } from '#shared/limits.ts';
import {
  type BillForm,
  EMPTY_BILL,
  EMPTY_LINE,
  fromStored,
  isSameBill,
  isWorthSaving,
  newBill,
  toCommand,
  withWorkOrder,
} from '#web/features/bills/bill-form.ts';
import { toastBillProblem } from '#web/features/bills/bill-problem.ts';
import { loadBill } from '#web/features/bills/bill-queries.ts';
import { useBillFiles } from '#web/features/bills/use-bill-files.ts';
import { useDraftElsewhere } from '#web/features/bills/use-draft-elsewhere.ts';
import { isUnanswered } from '#web/lib/command-intent.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';

const STALE = ['subcontractor_bills', 'work_orders'] as const;

interface EditorOptions {
  /** The subcontractor that the office bills for, null for the user's own. */
  organizationId: string | null;
  profileId: string;
  /** A work order that is on the bill from the beginning. */
  workOrderId?: string | undefined;
  onSubmitted: () => void;
  /** The bill in the form had arrived, although its answer was lost. */
  onArrived: (billId: string) => void;
  /** Work of the bill is billed already, on bills that its sender did not know: asks, or else shows the refusal. */
  onAlreadyBilled: (showRefusal: () => void) => void;
}

const isArrived = (error: unknown): boolean =>
  error instanceof DataError && isReason(error.details, 'bill_already_arrived');

/**
 * The form of a bill. Input is stored on this device at once, saved on the server by a button or after two minutes, and
 * submitted. It notices when another window saves, deletes, or submits the bill meanwhile.
 */
export function useBillEditor(options: EditorOptions) {
  const { organizationId, profileId, workOrderId, onSubmitted, onArrived, onAlreadyBilled } = options;
  const draftKey = `bill:${profileId}:${organizationId ?? 'own'}`;
  const local = useDraft<BillForm>(draftKey, EMPTY_BILL);
  const files = useBillFiles(draftKey, profileId);
  const [form, setForm] = useState<BillForm>(() => {
    const held = local.initial.billId || local.initial.submissionKey ? local.initial : newBill(local.initial);
    return workOrderId ? withWorkOrder(held, workOrderId) : held;
  });
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [unsaved, setUnsaved] = useState(local.wasRestored);
  /** Whether a new bill may be on the server: it was sent without an answer, by this window or an earlier one. */
  const [mayHaveArrived, setMayHaveArrived] = useState(local.wasRestored);
  /** What was submitted, while nobody knows whether it has arrived. */
  const lostSubmit = useRef<CommandInput<'submit_bill'>>(null);
  const latest = useRef(form);
  latest.current = form;
  const queryClient = useQueryClient();

  const hold = (next: BillForm, isUnsaved: boolean) => {
    setForm(next);
    setUnsaved(isUnsaved);
    setSavedAt(null);
    if (isUnsaved) local.save(next);
    else local.clear();
  };
  const begin = (next: BillForm, isUnsaved: boolean) => {
    hold(next, isUnsaved);
    setMayHaveArrived(false);
    files.show([]);
  };
  const empty = () => begin(newBill(), false);
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
  const command = () => toCommand(latest.current, organizationId, files.ids);

  const failed = (error: unknown, words: string) => {
    // It is unknown whether the server has saved it: the next save must not fail because of its own version.
    if (error instanceof DataError && error.isConnection) {
      setForm((held) => ({ ...held, version: null }));
    }
    if (isUnanswered(error)) setMayHaveArrived(true);
    // It is looked up by its key, and shown.
    if (isArrived(error)) {
      setMayHaveArrived(true);
      void queryClient.invalidateQueries({ queryKey: ['subcontractor_bills', 'in-form'] });
    } else toastBillProblem(error, words);
  };

  const save = useCommand('save_bill_draft', {
    invalidates: STALE,
    onSuccess: ({ id, updated_at }, sent) => {
      const isSame = JSON.stringify(sent) === JSON.stringify(command());
      const next = { ...latest.current, billId: id, version: updated_at };
      setForm(next);
      local.save(next);
      setSavedAt(new Date());
      setUnsaved(!isSame);
      files.forgetTakenOff();
    },
    onError: (error) =>
      failed(
        error,
        latest.current.billId
          ? t('Failed to update draft. Please try again.')
          : t('Failed to save draft. Please try again.'),
      ),
  });

  const submit = useCommand('submit_bill', {
    invalidates: STALE,
    onSuccess: ({ internal_bill_number }) => {
      toast({
        kind: 'success',
        title: t('Bill Submitted'),
        // The attempt whose answer was lost.
        outdates: t('Error'),
        description: t('Bill {{number}} has been submitted successfully.', { number: internal_bill_number }),
      });
      files.forgetTakenOff();
      lostSubmit.current = null;
      empty();
      onSubmitted();
    },
    onError: (error, sent) => {
      lostSubmit.current = isUnanswered(error) ? sent : null;
      const show = () => failed(error, t('Failed to submit bill. Please try again.'));
      if (error instanceof DataError && isReason(error.details, 'bill_work_already_billed'))
        onAlreadyBilled(show);
      else show();
    },
  });

  const isBusy = save.isPending || submit.isPending;
  const saveDraft = () => {
    const isNew = form.billId === null;
    save.mutate(command(), {
      onSuccess: () => toast({ kind: 'success', title: isNew ? t('Draft Saved') : t('Draft Updated') }),
    });
  };

  const open = async (billId: string) => {
    try {
      const bill = await loadBill(billId);
      hold(fromStored(bill), false);
      files.show(bill.files);
    } catch (error) {
      toastBillProblem(error, t('This draft could not be opened. Please try again.'));
    }
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
      if (latest.current.billId === billId) empty();
    } catch (error) {
      toastBillProblem(error, t('Failed to delete draft. Please try again.'));
    }
    await queryClient.invalidateQueries({ queryKey: ['subcontractor_bills'] });
  };

  const showArrived = async (billId: string, number: string) => {
    const bill = await loadBill(billId).catch(() => null);
    // Without an answer, the next look at the form asks again.
    if (bill === null) return;
    const held = latest.current;
    if (isSameBill(held, fromStored(bill))) {
      empty();
      const description = t('Bill {{number}} has been submitted successfully.', { number });
      toast({ kind: 'success', title: t('Bill Submitted'), outdates: t('Error'), description });
      return onArrived(billId);
    }
    begin(newBill(held), true);
    toast({
      kind: 'attention',
      title: t('Bill {{number}} had arrived before you changed it', { number }),
      outdates: t('Error'),
      description: t('What is in the form now would be another bill. Start a new one to clear it.'),
    });
  };

  const { billId, submissionKey } = form;
  const known = billId ? { billId } : mayHaveArrived && submissionKey ? { sentKey: submissionKey } : null;
  useDraftElsewhere(isBusy ? null : known, (gone) => {
    if (gone.how === 'arrived') return void showArrived(gone.id, gone.number);
    // It was this window: the answer of the server is still there for the same request.
    if (gone.how === 'submitted' && lostSubmit.current) return submit.mutate(lostSubmit.current);
    const held = latest.current;
    empty();
    if (gone.how === 'submitted') {
      toast({ title: t('This bill was submitted in another window.') });
      return;
    }
    toast({
      title: t('This draft was deleted in another window.'),
      action: {
        label: t('Keep it as a new draft'),
        onSelect: () => hold(newBill(held), true),
      },
    });
  });

  // Two minutes after the first unsaved change (portal requirements 9).
  const mayAutosave = unsaved && !isBusy && files.isReady && isWorthSaving(form);
  const autosave = useRef(() => {});
  autosave.current = () => save.mutate(command());
  useEffect(() => {
    if (!mayAutosave) return;
    const timer = setTimeout(() => autosave.current(), BILL_AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [mayAutosave]);

  return {
    form,
    files: {
      ...files,
      add: (picked: readonly File[]) => {
        files.add(picked);
        setUnsaved(true);
      },
      remove: (file: Parameters<typeof files.remove>[0]) => {
        files.remove(file);
        setUnsaved(true);
      },
    },
    savedAt,
    unsaved,
    safety: local.safety,
    isSaving: save.isPending,
    isSubmitting: submit.isPending,
    edit,
    editLine,
    open,
    empty,
    saveDraft,
    deleteDraft,
    /** @param knownBillIds the other bills of the same work that are shown */
    submit: (knownBillIds: string[]) => submit.mutate({ ...command(), known_bill_ids: knownBillIds }),
  };
}
