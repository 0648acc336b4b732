import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { workOrderCorrection } from '#shared/commands/work-orders.ts';
import { correctionForm } from '#web/features/work-orders/appointment-rules.ts';
import {
  type Correction,
  type Merge,
  mergeCorrection,
  type ReadVersion,
  readVersionOf,
} from '#web/features/work-orders/correction-merge.ts';
import { useIsOwnVersion } from '#web/features/work-orders/own-version.ts';
import { loadForOffice, type OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';

type CheckedCorrection = z.output<typeof workOrderCorrection>;

/**
 * The form that corrects a work order's description. Input is stored with the version that it is based on. When there
 * is a newer one, on saving or after a reload, others' changes are merged and shown, and nothing is overwritten.
 */
export function useCorrection(order: OfficeWorkOrder, profileId: string, onSaved: () => void) {
  const draft = useDraft(`work-order-correction:${profileId}:${order.id}`, {
    base: readVersionOf(order),
    mine: readVersionOf(order).facts,
  });
  const [opened] = useState(() =>
    mergeCorrection(draft.initial.base, readVersionOf(order), draft.initial.mine),
  );
  const [base, setBase] = useState(() => readVersionOf(order));
  const [merge, setMerge] = useState<Merge | null>(opened.theirs.length > 0 ? opened : null);
  const isOwn = useIsOwnVersion(order.id, merge && base.version, profileId);
  const form = useForm<Correction, unknown, CheckedCorrection>({
    defaultValues: opened.merged,
    resolver: standardSchemaResolver(correctionForm(base.facts)),
  });
  const { save: keep } = draft;
  useAutosave(
    form,
    useCallback((mine: Correction) => keep({ base, mine: withoutHalfAmount(mine, base) }), [keep, base]),
  );

  const command = useCommand('correct_work_order', {
    invalidates: ['work_orders', 'work_order_events'],
    onSuccess: () => {
      draft.clear();
      toast({ kind: 'success', title: t('{{number}} saved', { number: order.work_order_number }) });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof DataError && error.code === 'conflict') return void catchUp();
      sayProblem(error);
    },
  });

  const save = (version: string, correction: CheckedCorrection) =>
    command.mutate({ work_order_id: order.id, version, ...correction });

  /** Loads the changes of others. A new status alone needs no merge. */
  async function catchUp() {
    try {
      const newest = readVersionOf(await loadForOffice(order.id));
      const found = mergeCorrection(base, newest, form.getValues());
      setBase(newest);
      form.reset(found.merged, { keepDirty: true });
      draft.save({ base: newest, mine: withoutHalfAmount(found.merged, newest) });
      if (found.theirs.length === 0) {
        await form.handleSubmit((correction) => save(newest.version, correction))();
        return;
      }
      setMerge(found);
    } catch (error) {
      sayProblem(error);
    }
  }

  return {
    safety: draft.safety,
    form,
    submit: form.handleSubmit((correction) => save(base.version, correction)),
    isSaving: command.isPending,
    discard: draft.clear,
    merge: isOwn === undefined ? null : merge,
    /** Whether the user made the other changes, in another window. */
    isOwn: isOwn ?? false,
    /** Replaces the user's value of a field by that of the others. */
    take: ({ field, value }: Merge['clashes'][number]) => {
      form.setValue(field, value, { shouldDirty: true });
      setMerge((all) => all && { ...all, clashes: all.clashes.filter((clash) => clash.field !== field) });
    },
  };
}

/** What is typed as the NTE and is no amount yet would be stored as none, which removes the NTE. */
const withoutHalfAmount = (mine: Correction, { facts }: ReadVersion): Correction =>
  Number.isNaN(mine.nte_amount) ? { ...mine, nte_amount: facts.nte_amount } : mine;

function sayProblem(error: unknown): void {
  const { title, advice } = problemText(error);
  toast({ kind: 'destructive', title, description: advice });
}
