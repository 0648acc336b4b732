import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fromStored, linesWithoutAmount, totalOf } from '#web/features/bills/bill-form.ts';
import { toastBillProblem } from '#web/features/bills/bill-problem.ts';
import { loadBill } from '#web/features/bills/bill-queries.ts';
import { BillLines } from '#web/features/bills/components/bill-lines.tsx';
import { DraftsCard } from '#web/features/bills/components/drafts-card.tsx';
import { useBillEditor } from '#web/features/bills/use-bill-editor.ts';
import { formatMoney } from '#web/lib/money.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface BillEditorProps {
  /** The subcontractor that is billed for. */
  organizationId: string;
  /** Whether the office writes the bill for it. */
  byOffice: boolean;
  profileId: string;
  /** A draft, or a bill that was sent back, to go on with. */
  startWith?: string | undefined;
  /** Where the submitted bill is found. */
  doneTo: '/subcontractor/bills' | '/admin/subcontractor-bills';
}

/** A bill being written: its number and notes, the completed work orders with their amounts, and one's drafts. */
export function BillEditor({ organizationId, byOffice, profileId, startWith, doneTo }: BillEditorProps) {
  const navigate = useNavigate();
  const editor = useBillEditor(byOffice ? organizationId : null, () => void navigate({ to: doneTo }));
  const { form } = editor;
  const missing = linesWithoutAmount(form);
  const total = totalOf(form);

  const openDraft = async (billId: string) => {
    try {
      editor.load(fromStored(await loadBill(billId)));
    } catch (error) {
      toastBillProblem(error, t('This draft could not be opened. Please try again.'));
    }
  };
  // Once, when the screen opens; what is typed afterwards is not replaced.
  const open = useRef(openDraft);
  useEffect(() => {
    if (startWith) void open.current(startWith);
  }, [startWith]);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <BillLines organizationId={organizationId} form={form} onChange={editor.editLine} missing={missing} />
        <Card title={t('Number and notes')}>
          <div className="grid gap-4 md:grid-cols-[14rem_1fr]">
            <Field label={byOffice ? t("Subcontractor's bill number") : t('Your bill number')} optional>
              <Input
                value={form.externalBillNumber}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => editor.edit({ externalBillNumber: event.target.value })}
              />
            </Field>
            <Field label={t('Notes')} optional>
              <Textarea
                rows={2}
                maxLength={2000}
                value={form.notes}
                onChange={(event) => editor.edit({ notes: event.target.value })}
              />
            </Field>
          </div>
        </Card>
        <div className="sticky bottom-0 z-10 flex items-center gap-4 rounded-lg border border-line bg-raised px-4 py-3 shadow-float max-md:bottom-16">
          <p className="min-w-0 flex-1">
            <span className="block text-ink-soft text-xs">{t('Total')}</span>
            <output className="figures font-semibold text-lg leading-tight">{formatMoney(total)}</output>
            <SaveState savedAt={editor.savedAt} unsaved={editor.unsaved} />
          </p>
          <div className="flex gap-2">
            <Button busy={editor.isSaving} disabled={editor.isSubmitting} onClick={editor.saveDraft}>
              {t('Save Draft')}
            </Button>
            <Button
              variant="main"
              busy={editor.isSubmitting}
              disabled={editor.isSaving || total === 0 || missing.length > 0}
              onClick={editor.submit}
            >
              {t('Submit Bill')}
            </Button>
          </div>
        </div>
      </div>
      <DraftsCard
        profileId={profileId}
        openBillId={form.billId}
        onOpen={openDraft}
        onDelete={editor.deleteDraft}
      />
    </div>
  );
}

/** Where what is typed is kept now. */
function SaveState({ savedAt, unsaved }: { savedAt: Date | null; unsaved: boolean }) {
  if (unsaved) return <span className="block text-ink-soft text-xs">{t('Saved on this device')}</span>;
  if (!savedAt) return null;
  return (
    <span className="block text-ink-soft text-xs">
      {t('Draft saved {{time}}', { time: relativeTime(savedAt.toISOString()) })}
    </span>
  );
}
