import { type ReactNode, useId } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { ChecklistFields } from '#web/features/reports/components/checklist-fields.tsx';
import { FinishChoice } from '#web/features/reports/components/finish-choice.tsx';
import { LeftOutPhotos } from '#web/features/reports/components/left-out-photos.tsx';
import { ReportPhotoFields } from '#web/features/reports/components/report-photo-fields.tsx';
import { ReportSubmitBar } from '#web/features/reports/components/report-submit-bar.tsx';
import { ReportWorkFields } from '#web/features/reports/components/report-work-fields.tsx';
import { SendWithoutPhotosDialog } from '#web/features/reports/components/send-without-photos-dialog.tsx';
import { SignatureField } from '#web/features/reports/components/signature-field.tsx';
import type { OpenedDraft } from '#web/features/reports/open-draft.ts';
import type { ReportTarget } from '#web/features/reports/target-queries.ts';
import { useEarlierPhotos } from '#web/features/reports/use-earlier-photos.ts';
import { useReportEditor } from '#web/features/reports/use-report-editor.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { photoRuleOf } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormerMark } from '#web/ui/former-title.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface ReportFieldsProps {
  target: ReportTarget;
  opened: OpenedDraft;
  onSubmitted: (report: CommandOutput<'submit_report'>, leftOut: number) => void;
  onKept: (leftOut: number) => void;
  /** Content above the fields; gets a function that deletes the draft. */
  notices: (discard: () => Promise<void>) => ReactNode;
}

/** The fields of one draft. */
export function ReportFields({ target, opened, onSubmitted, onKept, notices }: ReportFieldsProps) {
  const photoRule = photoRuleOf(target.trade);
  const editor = useReportEditor({ opened, photoRule, onSubmitted, onKept });
  const { form, photos } = editor;
  const earlier = useEarlierPhotos({
    earlier: target.sentBack?.photos ?? [],
    photos,
    isNew: !opened.isKept && !opened.hasJournal,
  });
  const formId = useId();
  if (editor.isSubmittedElsewhere) {
    return (
      <Alert kind="info" title={t('This report was submitted in another window')}>
        {t('It is being delivered. You do not need to do anything.')}
      </Alert>
    );
  }
  return (
    <form
      id={formId}
      onSubmit={editor.submit}
      noValidate
      // A field with an error must not be scrolled under the bar.
      className="grid gap-4 [&_input]:scroll-my-72 [&_textarea]:scroll-my-72"
    >
      {target.sentBack && <SentBackNotice sentBack={target.sentBack} />}
      {notices(editor.discard)}
      <TargetCard target={target} />
      {!target.isCorrectionOnly && (
        <Card title={t('Is the work finished?')}>
          <FinishChoice form={form} />
        </Card>
      )}
      <Card title={t('What was done')}>
        <ReportWorkFields form={form} />
      </Card>
      {target.checklist.length > 0 && (
        <Card title={t('Checklist')}>
          <ChecklistFields form={form} />
        </Card>
      )}
      <Card title={t('Photos')}>
        <ReportPhotoFields
          photos={photos}
          earlier={earlier}
          rule={photoRule}
          missing={editor.missingPhotos}
        />
      </Card>
      <Card title={t('Signature')}>
        <SignatureField form={form} photos={photos} />
      </Card>
      <LeftOutPhotos earlier={earlier} />
      <ReportSubmitBar editor={editor} formId={formId} isHeld={earlier.isHeld} />
      <SendWithoutPhotosDialog
        count={editor.askedLeftOut}
        onSend={editor.sendWithoutThem}
        onClose={editor.stayHere}
      />
    </form>
  );
}

/** The office's comment, which this report answers. */
function SentBackNotice({ sentBack }: { sentBack: NonNullable<ReportTarget['sentBack']> }) {
  return (
    <Alert
      kind="attention"
      title={t('Sent back: {{reason}}', { reason: sentBack.review?.review_notes ?? '' })}
      className="wrap-anywhere"
    >
      <p className="mt-1">
        {t('Report {{number}} was sent back. Its text is filled in below: correct it, and submit it again.', {
          number: sentBack.report_number,
        })}
      </p>
    </Alert>
  );
}

/** The work order of the report, in a short form. */
function TargetCard({ target }: { target: ReportTarget }) {
  const nte = target.budget?.nte_amount;
  return (
    <Card>
      <div className="flex items-start justify-between gap-3 pt-2">
        <h2 className="font-semibold text-base">{target.title}</h2>
        {target.status === null ? (
          <FormerMark />
        ) : (
          <StatusBadge kind="work_order" status={target.status} className="shrink-0" />
        )}
      </div>
      <p>{target.store_location}</p>
      <p className="mt-1 line-clamp-3 text-ink-soft">{target.description}</p>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-ink-soft">
        {nte != null && <span>{t('NTE {{amount}}', { amount: formatMoney(nte) })}</span>}
        {target.due_date && <span>{t('due {{date}}', { date: formatDate(target.due_date) })}</span>}
      </p>
    </Card>
  );
}
