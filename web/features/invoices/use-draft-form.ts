import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import type { CommandInput } from '#shared/commands.ts';
import { type DraftForm, formOf, inputOf, overNewest } from '#web/features/invoices/draft-form.ts';
import { loadOfficeInvoice, type OfficeInvoice } from '#web/features/invoices/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useFirstProblem } from '#web/lib/use-first-problem.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/** The label of each compared field. */
export const COMPARED_FIELDS = {
  title: message('Title'),
  customer_reference: message('PO or reference'),
  issue_date: message('Invoice date'),
  due_date: message('Due date'),
  terms: message('Terms'),
  notes: message('Notes'),
  lines: message('Lines'),
} satisfies Record<Exclude<keyof DraftForm, 'version' | 'invoice_id'>, Message>;

const schema = standardSchemaResolver(invoiceCommands.save_invoice.input) as unknown as Resolver<
  CommandInput<'save_invoice'>
>;
/** Checks what is typed as the server will. Both shapes have the same names, so an error is at its field. */
const resolver = ((values: DraftForm, context: unknown, options: never) =>
  schema(inputOf(values), context, options)) as unknown as Resolver<
  DraftForm,
  unknown,
  CommandInput<'save_invoice'>
>;

/** The form of a draft. `conflict` is what somebody else has saved meanwhile. */
export function useDraftForm(invoice: OfficeInvoice, formId: string) {
  /** What the form was filled with. */
  const [base, setBase] = useState(() => formOf(invoice));
  const form = useForm<DraftForm, unknown, CommandInput<'save_invoice'>>({
    defaultValues: base,
    resolver,
    shouldFocusError: false,
  });
  useFirstProblem(form, formId);
  const { isDirty } = form.formState;
  const fill = (stored: OfficeInvoice) => {
    const next = formOf(stored);
    setBase(next);
    form.reset(next);
  };
  const afterSaving = useRef<((saved: OfficeInvoice) => void) | null>(null);

  const save = useCommand('save_invoice', {
    invalidates: ['partner_invoices', 'audit_log'],
    onSuccess: async ({ id }) => {
      const stored = await loadOfficeInvoice(id);
      fill(stored);
      if (afterSaving.current) afterSaving.current(stored);
      else toast({ kind: 'success', title: t('Draft saved') });
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: invoice.id,
    initial: base,
    fields: Object.keys(COMPARED_FIELDS) as (keyof typeof COMPARED_FIELDS)[],
    loadNewest: async () => {
      const newest = await loadOfficeInvoice(invoice.id);
      return newest.status === 'draft' ? formOf(newest) : null;
    },
    mine: form.getValues,
    save: (merged, newest) => {
      const next = { ...merged, lines: overNewest(merged.lines, newest.lines) };
      setBase(newest);
      form.reset(newest);
      form.reset(next, { keepDefaultValues: true });
      save.mutate(inputOf(next));
    },
  });

  // What others have saved is shown at once where nothing is typed.
  const { updated_at: version } = invoice;
  useEffect(() => {
    if (version !== base.version && !isDirty && !save.isPending) fill(invoice);
  });

  const submit = (then: ((saved: OfficeInvoice) => void) | null) =>
    form.handleSubmit((input) => {
      afterSaving.current = then;
      save.mutate(input);
    });
  return {
    form,
    version: base.version,
    isChanged: isDirty,
    isSaving: save.isPending,
    /** Saves and stays. */
    save: submit(null),
    /** Saves it as it is, so that the server computes its tax anew. */
    saveAgain: () => save.mutate(inputOf(form.getValues())),
    /** Saves what is typed, if anything, and continues with the draft as it is stored. */
    saveThen: (then: (saved: OfficeInvoice) => void) => (isDirty ? void submit(then)() : then(invoice)),
    conflict,
  };
}
