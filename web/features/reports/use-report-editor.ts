import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type ChecklistAnswer, reportCommands } from '#shared/commands/reports.ts';
import type { CommandOutput } from '#shared/commands.ts';
import type { ReportTarget } from '#web/features/reports/queries.ts';
import { answersTo, newReportDraft, type ReportDraft } from '#web/features/reports/report-draft.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

/** A report being written: kept on this device with every key, its photos sent meanwhile. */
export function useReportEditor(
  target: ReportTarget,
  profileId: string,
  onSubmitted: (report: CommandOutput<'submit_report'>) => void,
) {
  // Two people of one crew may share a tablet; a draft is somebody's own.
  const key = `report:${profileId}:${target.id}`;
  const fresh = () => newReportDraft(target.id, target.sentBack, target.checklist);
  const draft = useDraft(key, fresh());
  const photos = usePhotoUploads(key, profileId);
  const form = useForm<ReportDraft>({
    // A draft of last week is finished by today's list.
    defaultValues: {
      ...draft.initial,
      checklist: answersTo(target.checklist, (draft.initial.checklist ?? []) as ChecklistAnswer[]),
    },
    resolver: standardSchemaResolver(reportCommands.submit_report.input),
  });
  useAutosave(form, draft.save);

  const startOver = () => {
    for (const photo of photos.photos) void photos.remove(photo);
    form.reset(fresh());
    draft.clear();
  };
  const send = useCommand('submit_report', {
    invalidates: ['work_order_reports', 'work_orders', 'work_order_events'],
    onSuccess: (report) => {
      photos.clear();
      draft.clear();
      onSubmitted(report);
    },
  });

  return {
    form,
    photos,
    wasRestored: draft.wasRestored,
    startOver,
    submit: form.handleSubmit(async (report) => {
      // A photo's caption can be written as long as it is not part of the report.
      await photos.whenKept();
      send.mutate({ ...report, attachment_ids: photos.attachmentIds });
    }),
    isSending: send.isPending || form.formState.isSubmitting,
  };
}

export type ReportEditor = ReturnType<typeof useReportEditor>;
