import { useId, useState } from 'react';
import { DraftBar } from '#web/features/invoices/components/draft-bar.tsx';
import { DraftFacts } from '#web/features/invoices/components/draft-facts.tsx';
import { DraftLines } from '#web/features/invoices/components/draft-lines.tsx';
import { SendDialog } from '#web/features/invoices/components/send-dialog.tsx';
import { type DraftForm, lineAmount } from '#web/features/invoices/draft-form.ts';
import { lineKindLabel } from '#web/features/invoices/line-kinds.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { COMPARED_FIELDS, useDraftForm } from '#web/features/invoices/use-draft-form.ts';
import { useHasTaxes } from '#web/features/invoices/use-has-taxes.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface DraftEditorProps {
  invoice: OfficeInvoice;
  whyPrice: WhyPrice;
}

/** A draft as the office completes it: its facts, its lines with the total, and notes; then it is sent. */
export function DraftEditor({ invoice, whyPrice }: DraftEditorProps) {
  const formId = useId();
  const draft = useDraftForm(invoice, formId);
  const { form, isChanged, isSaving, conflict } = draft;
  const hasTaxes = useHasTaxes();
  const [toSend, setToSend] = useState<OfficeInvoice | null>(null);
  return (
    <form id={formId} onSubmit={draft.save} noValidate className="grid gap-4">
      <DraftFacts form={form} invoice={invoice} />
      <DraftLines form={form} invoice={invoice} whyPrice={whyPrice} hasTaxes={hasTaxes} />
      <Card title={t('Notes to the customer')}>
        <Field label={t('Notes')} className="[&>label]:sr-only" error={form.formState.errors.notes?.message}>
          <Textarea
            {...form.register('notes')}
            rows={3}
            maxLength={5000}
            placeholder={t('Such as how to pay, or thanks for the order.')}
          />
        </Field>
      </Card>
      <DraftBar
        form={form}
        formId={formId}
        storedTotal={invoice.total_amount}
        hasTaxes={hasTaxes}
        isChanged={isChanged}
        isSaving={isSaving}
        onSend={() => draft.saveThen(setToSend)}
      />
      {toSend && (
        <SendDialog
          invoice={toSend}
          onClose={() => setToSend(null)}
          onTaxChanged={() => {
            setToSend(null);
            draft.saveAgain();
          }}
        />
      )}
      <UnsavedGuard isChanged={isChanged} />
      <VersionConflictDialog
        title={t('Somebody else has changed this draft')}
        conflict={conflict}
        labelOf={(field) => t(COMPARED_FIELDS[field])}
        textOf={(version, field) => {
          if (field === 'lines') return linesText(version.lines);
          return field.endsWith('_date') ? version[field] && formatDate(version[field]) : version[field];
        }}
        isSaving={isSaving}
      />
    </form>
  );
}

const linesText = (lines: DraftForm['lines']): string =>
  lines
    .map((line) => `${line.description || lineKindLabel(line.kind)}: ${formatMoney(lineAmount(line, lines))}`)
    .join('\n');
