import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isWorthSaving, linesOver, linesWithoutAmount, totalOf } from '#web/features/bills/bill-form.ts';
import { useBillableWorkOrders } from '#web/features/bills/billable-queries.ts';
import { BillFilesField } from '#web/features/bills/components/bill-files-field.tsx';
import { BillLines } from '#web/features/bills/components/bill-lines.tsx';
import { DraftsCard } from '#web/features/bills/components/drafts-card.tsx';
import { EditorBar } from '#web/features/bills/components/editor-bar.tsx';
import { SubmitQuestion } from '#web/features/bills/components/submit-question.tsx';
import { ToCorrectAlert } from '#web/features/bills/components/to-correct-alert.tsx';
import { useSameWorkBills } from '#web/features/bills/same-work.ts';
import { useBillEditor } from '#web/features/bills/use-bill-editor.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface BillEditorProps {
  /** The subcontractor of the bill. */
  organizationId: string;
  /** Whether the office writes the bill for the subcontractor. */
  byOffice: boolean;
  profileId: string;
  /** A draft, or a bill that was sent back, to open. */
  startWith?: string | undefined;
  /** A work order that is on the bill from the beginning. */
  workOrderId?: string | undefined;
  /** The link of the submitted bill. */
  doneTo: '/subcontractor/bills' | '/admin/subcontractor-bills';
  /** Called with the bill in the form; null for a new one. Stable. */
  onBill: (billId: string | null) => void;
}

/** The form of a bill: the work orders with their amounts, number, notes, and files, and the user's drafts. */
export function BillEditor(props: BillEditorProps) {
  const { organizationId, byOffice, profileId, startWith, workOrderId, doneTo, onBill } = props;
  const navigate = useNavigate();
  const editor = useBillEditor({
    organizationId: byOffice ? organizationId : null,
    profileId,
    workOrderId,
    onSubmitted: () => void navigate({ to: doneTo }),
    onArrived: (id) =>
      void navigate({
        to: byOffice ? '/admin/subcontractor-bills/$id' : '/subcontractor/bills/$id',
        params: { id },
      }),
    onAlreadyBilled: async (showRefusal) => {
      const { data: found } = await sameWork.refetch();
      if (found?.length) setIsAsking(true);
      else showRefusal();
    },
  });
  const { form, files } = editor;
  const [search, setSearch] = useState('');
  const [withBilled, setWithBilled] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const selected = Object.keys(form.lines).filter((id) => form.lines[id]?.selected);
  const choice = useBillableWorkOrders({ organizationId, search, withBilled, selected });
  const sameWork = useSameWorkBills({ organizationId, workOrderIds: selected, billId: form.billId });
  const otherBills = sameWork.data ?? [];
  const submit = () => editor.submit(otherBills.map(({ id }) => id));

  const missing = linesWithoutAmount(form);
  const total = totalOf(form);
  const over = linesOver(form, choice.known);

  // Once, when the screen opens; later input is not replaced.
  const open = useRef(editor.open);
  useEffect(() => {
    if (startWith) void open.current(startWith);
  }, [startWith]);

  useEffect(() => onBill(form.billId), [onBill, form.billId]);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5">
        <ToCorrectAlert billId={form.billId} />
        <BillLines
          choice={choice}
          search={search}
          onSearch={setSearch}
          byOffice={byOffice}
          withBilled={withBilled}
          onWithBilled={setWithBilled}
          form={form}
          onChange={editor.editLine}
          {...{ missing, otherBills }}
        />
        <Card title={t('Number and notes')}>
          <div className="grid gap-4 md:grid-cols-[14rem_1fr]">
            <Field label={byOffice ? t("Subcontractor's bill number") : t('Your invoice number')} optional>
              <Input
                value={form.externalBillNumber}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => editor.edit({ externalBillNumber: event.target.value })}
              />
            </Field>
            <Field label={t('Notes')} optional>
              <Textarea
                rows={2}
                maxLength={5000}
                value={form.notes}
                onChange={(event) => editor.edit({ notes: event.target.value })}
              />
            </Field>
          </div>
        </Card>
        <Card title={byOffice ? t("Subcontractor's own invoice") : t('Your own invoice')}>
          <BillFilesField {...files} />
        </Card>
        <EditorBar
          total={total}
          savedAt={editor.savedAt}
          unsaved={editor.unsaved}
          safety={editor.safety}
          isSaving={editor.isSaving}
          isSubmitting={editor.isSubmitting}
          isWaiting={!files.isReady}
          canSubmit={total > 0 && missing.length === 0}
          onSave={editor.saveDraft}
          onSubmit={() => (over.length + otherBills.length > 0 ? setIsAsking(true) : submit())}
        />
        <SubmitQuestion
          open={isAsking}
          onOpenChange={setIsAsking}
          {...{ byOffice, over, otherBills }}
          workOrders={choice.known}
          total={total}
          isBusy={editor.isSubmitting}
          onSubmit={() => {
            setIsAsking(false);
            submit();
          }}
        />
      </div>
      <DraftsCard
        profileId={profileId}
        organizationId={organizationId}
        openBillId={form.billId}
        onOpen={editor.open}
        isUnsaved={editor.unsaved && isWorthSaving(form)}
        onNew={editor.empty}
        onDelete={editor.deleteDraft}
      />
    </div>
  );
}
