import { type ReactNode, useId } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { ChecklistFields } from '#web/features/reports/components/checklist-fields.tsx';
import { FinishChoice } from '#web/features/reports/components/finish-choice.tsx';
import { ReportPhotoFields } from '#web/features/reports/components/report-photo-fields.tsx';
import { ReportSubmitBar } from '#web/features/reports/components/report-submit-bar.tsx';
import { ReportWorkFields } from '#web/features/reports/components/report-work-fields.tsx';
import { SentBackNotice } from '#web/features/reports/components/sent-back-notice.tsx';
import { SignatureField } from '#web/features/reports/components/signature-field.tsx';
import { TargetCard } from '#web/features/reports/components/target-card.tsx';
import type { OpenedDraft } from '#web/features/reports/open-draft.ts';
import type { ReportTarget } from '#web/features/reports/queries.ts';
import { useReportEditor } from '#web/features/reports/use-report-editor.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';

interface ReportFieldsProps {
  target: ReportTarget;
  opened: OpenedDraft;
  onSubmitted: (report: CommandOutput<'submit_report'>) => void;
  onKept: () => void;
  /** Above the fields; is given how the draft is thrown away. */
  notices: (discard: () => Promise<void>) => ReactNode;
}

/** The fields of one draft. */
export function ReportFields({ target, opened, onSubmitted, onKept, notices }: ReportFieldsProps) {
  const editor = useReportEditor({ opened, onSubmitted, onKept });
  const { form, photos } = editor;
  const formId = useId();
  if (editor.isSubmittedElsewhere) {
    return (
      <Alert kind="info" title={t('This report was submitted in another window')}>
        {t('It is on its way; nothing is to be done here.')}
      </Alert>
    );
  }
  return (
    <form
      id={formId}
      onSubmit={editor.submit}
      noValidate
      // A field that is shown because something is missing must not end up under the bar.
      className="grid gap-4 [&_input]:scroll-my-72 [&_textarea]:scroll-my-72"
    >
      {target.sentBack && <SentBackNotice sentBack={target.sentBack} />}
      {notices(editor.discard)}
      <TargetCard target={target} />
      <Card title={t('Is the work finished?')}>
        <FinishChoice form={form} />
      </Card>
      <Card title={t('What was done')}>
        <ReportWorkFields form={form} />
      </Card>
      {target.checklist.length > 0 && (
        <Card title={t('Checklist')}>
          <ChecklistFields form={form} />
        </Card>
      )}
      <Card title={t('Photos')}>
        <ReportPhotoFields photos={photos} earlier={target.sentBack?.photos ?? []} />
      </Card>
      <Card title={t('Signature')}>
        <SignatureField form={form} photos={photos} />
      </Card>
      <ReportSubmitBar editor={editor} formId={formId} />
    </form>
  );
}
