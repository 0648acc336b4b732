import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { reportCommands } from '#shared/commands/reports.ts';
import type { CommandInput } from '#shared/commands.ts';
import { hasEnded, isOfFormerFirm } from '#shared/rules/report-review.ts';
import type { Report } from '#web/features/reports/queries.ts';
import { photosToCome } from '#web/lib/photos-arriving.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { DECISION_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReviewKeysHint } from '#web/ui/review-keys-hint.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['work_order_reports', 'work_orders', 'work_order_events'] as const;

/** The office's decision on a submitted report: approve the work, or say what is left to do. */
export function ReportDecision({ report }: { report: Report }) {
  const number = report.report_number;
  const draft = useDraft(`report-review:${useViewer().profile.id}:${report.id}`, { review_notes: '' });
  const form = useForm<CommandInput<'reject_report'>>({
    defaultValues: { report_id: report.id, ...draft.initial },
    resolver: standardSchemaResolver(reportCommands.reject_report.input),
  });
  const { register, getValues, handleSubmit, setFocus, formState } = form;
  const keepNotes = () => {
    const { review_notes = '' } = getValues();
    if (review_notes) draft.save({ review_notes });
    else draft.clear();
  };
  useAutosave(form, keepNotes);
  const queryClient = useQueryClient();
  // Another reviewer was faster: say so, and show the decision.
  const onError = (error: unknown) => {
    const { title, advice } = problemText(error);
    toast({ kind: 'destructive', title, description: advice });
    void invalidateSources(queryClient, STALE);
  };
  const undone = t('Report {{number}} is back in review', { number });
  const approve = useDecision('approve_report', {
    invalidates: STALE,
    onError,
    decided: () => ({ title: t('Report {{number}} approved', { number }), undone }),
    onSuccess: draft.clear,
    onUndone: keepNotes,
  });
  const reject = useDecision('reject_report', {
    invalidates: STALE,
    onError,
    decided: () => ({ title: t('Report {{number}} sent back', { number }), undone }),
    onSuccess: draft.clear,
    onUndone: keepNotes,
  });
  const isBusy = approve.isPending || reject.isPending;
  const approval = useRef<HTMLButtonElement>(null);
  useReviewKeys(DECISION_KEYS, { a: () => approval.current?.focus(), s: () => setFocus('review_notes') });

  return (
    <Card title={t('Decision')} className="border-ochre/70 print:hidden">
      <form onSubmit={handleSubmit((input) => reject.mutate(input))} noValidate className="grid gap-4">
        <Field
          label={t('Notes')}
          hint={t('Those who did the work read them. Needed to send it back.')}
          error={formState.errors.review_notes?.message}
        >
          <Textarea {...register('review_notes')} maxLength={5000} rows={3} />
        </Field>
        <div className="flex gap-2 [&>*]:flex-1">
          <Button type="submit" variant="danger" busy={reject.isPending} disabled={isBusy}>
            {!reject.isPending && <Undo2 aria-hidden />}
            {t('Send back')}
          </Button>
          <Button
            ref={approval}
            variant="main"
            busy={approve.isPending}
            disabled={isBusy}
            onClick={() => approve.mutate({ ...getValues(), seen_status: 'submitted' })}
          >
            {!approve.isPending && <Check aria-hidden />}
            {t('Approve')}
          </Button>
        </div>
        <Notices report={report} />
        <p className="text-ink-soft">{consequence(report)}</p>
        <ReviewKeysHint />
      </form>
    </Card>
  );
}

/** Warnings for the reviewer before an approval; empty when everything is complete. */
function Notices({ report }: { report: Report }) {
  const toCome = photosToCome(report);
  return (
    <>
      {report.failed_checks > 0 && (
        <p className="font-medium text-brick-ink">
          {t('{{count}} item of the checklist failed.|{{count}} items of the checklist failed.', {
            count: report.failed_checks,
          })}
        </p>
      )}
      {toCome > 0 && (
        <p className="font-medium text-ochre-ink">
          {t(
            '{{count}} photo has not arrived yet. Approved now, the customer sees it as soon as it does.|{{count}} photos have not arrived yet. Approved now, the customer sees them as soon as they do.',
            { count: toCome },
          )}
        </p>
      )}
      {toCome === 0 && !hasPhotos(report) && (
        <p className="font-medium text-ochre-ink">{t('This report has no photos.')}</p>
      )}
    </>
  );
}

const hasPhotos = ({ photos, photos_arrived }: Report): boolean =>
  photos_arrived > 0 || photos.some(({ category }) => category !== 'signature');

function consequence({ is_final, moves_work_order, work_order, ...report }: Report): string {
  if (!work_order) return '';
  if (isOfFormerFirm(report.subcontractor_organization_id, work_order.assigned_organization_id)) {
    return t(
      '{{firm}} no longer has the work order, which stays as it is. Approved, the firm can bill its work. Sent back, it can correct the report.',
      { firm: report.by?.name ?? '' },
    );
  }
  if (hasEnded(work_order.status)) {
    return t(
      'The work order has ended and stays as it is. Sent back, the report cannot be corrected; you can still approve it later.',
    );
  }
  if (moves_work_order) return t('Approving completes the work order. Sent back, it returns to In Progress.');
  return is_final
    ? t('The work order does not wait for this report: it stays as it is.')
    : t('A progress report: the work order stays as it is.');
}
