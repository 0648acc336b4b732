import type { CommandOutput } from '#shared/commands.ts';
import { ChecklistFields } from '#web/features/reports/components/checklist-fields.tsx';
import { FinishChoice } from '#web/features/reports/components/finish-choice.tsx';
import { ReportPhotoFields } from '#web/features/reports/components/report-photo-fields.tsx';
import { ReportSubmitBar } from '#web/features/reports/components/report-submit-bar.tsx';
import { ReportWorkFields } from '#web/features/reports/components/report-work-fields.tsx';
import { SentBackNotice } from '#web/features/reports/components/sent-back-notice.tsx';
import { SignatureField } from '#web/features/reports/components/signature-field.tsx';
import { TargetCard } from '#web/features/reports/components/target-card.tsx';
import type { ReportTarget } from '#web/features/reports/queries.ts';
import { useReportEditor } from '#web/features/reports/use-report-editor.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ReportFormProps {
  target: ReportTarget;
  profileId: string;
  onSubmitted: (report: CommandOutput<'submit_report'>) => void;
}

/** A completion report: what was done, how long it took, photos, a signature. Written with one thumb. */
export function ReportForm({ target, profileId, onSubmitted }: ReportFormProps) {
  const editor = useReportEditor(target, profileId, onSubmitted);
  const { form, photos } = editor;
  return (
    <form
      onSubmit={editor.submit}
      noValidate
      // A field that is shown because something is missing must not end up under the bar.
      className="grid gap-4 [&_input]:scroll-my-72 [&_textarea]:scroll-my-72"
    >
      {target.sentBack && <SentBackNotice sentBack={target.sentBack} />}
      {editor.wasRestored && (
        <Alert kind="info" title={t('Your unfinished report is still here')}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('Go on where you stopped.')}
            <Button size="small" onClick={editor.startOver}>
              {t('Start over')}
            </Button>
          </span>
        </Alert>
      )}
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
      <ReportSubmitBar
        photos={photos}
        problems={Object.keys(form.formState.errors).length}
        isSending={editor.isSending}
      />
    </form>
  );
}
