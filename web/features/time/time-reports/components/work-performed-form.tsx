import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { clockCommands } from '#shared/commands/clock.ts';
import type { CommandInput } from '#shared/commands.ts';
import { workPerformedDraft } from '#web/features/time/time-reports/components/unsubmitted-text.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';

interface WorkPerformedFormProps {
  row: { id: string; work_performed: string; report_date: string };
  profileId: string;
  /** The label of the field: where there are several on a screen, each names its day. */
  label: string;
  onDone?: () => void;
  onCancel?: () => void;
}

/** The work performed in a session. The text is stored on this device until it is delivered. */
export function WorkPerformedForm({ row, profileId, label, onDone, onCancel }: WorkPerformedFormProps) {
  const [problem, setProblem] = useState<ReturnType<typeof problemText> | null>(null);
  // Two people of a crew may share a tablet; a draft belongs to one person.
  const draft = useDraft(workPerformedDraft(profileId, row.id), { work_performed: row.work_performed });
  const form = useForm<CommandInput<'describe_session'>>({
    defaultValues: { id: row.id, work_performed: draft.initial.work_performed },
    resolver: standardSchemaResolver(clockCommands.describe_session.input),
  });
  useAutosave(form, draft.save);
  const send = useCommand('describe_session', {
    invalidates: ['employee_reports', 'time_segments'],
    onSuccess: () => {
      draft.clear();
      setProblem(null);
      toast({
        kind: 'success',
        title: t('Work performed submitted'),
        description: formatDate(row.report_date),
      });
      onDone?.();
    },
    onError: (error) => setProblem(problemText(error)),
  });
  const text = form.watch('work_performed');
  return (
    <form noValidate className="grid gap-3" onSubmit={form.handleSubmit((values) => send.mutate(values))}>
      <Field
        label={label}
        error={form.formState.errors.work_performed?.message}
        hint={
          draft.wasRestored && text !== row.work_performed
            ? t('Kept on this device, not submitted yet.')
            : undefined
        }
      >
        <Textarea rows={3} {...form.register('work_performed')} />
      </Field>
      <UnsavedNotice safety={draft.safety} />
      {problem && (
        <Alert kind="error" title={problem.title}>
          {problem.advice} {draft.safety === 'saved' && t('Your text is kept on this device.')}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <SignalButton
          type="submit"
          variant="primary"
          busy={send.isPending}
          disabled={text.trim() === '' || text.trim() === row.work_performed.trim()}
        >
          {t('Submit work performed')}
        </SignalButton>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}
