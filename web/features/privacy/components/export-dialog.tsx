import { useState } from 'react';
import { EXPORT_KEPT_DAYS } from '#shared/limits.ts';
import { SubjectField } from '#web/features/privacy/components/subject-field.tsx';
import { type SubjectKind, useExportPreview } from '#web/features/privacy/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const KINDS = [
  { kind: 'person', label: message('A person') },
  { kind: 'organization', label: message('An organization') },
] as const;

/** Chooses whose data is exported, says how much that is, and requests it. */
export default function ExportDialog({ open, onOpenChange }: ExportDialogProps) {
  const [kind, setKind] = useState<SubjectKind>('person');
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const fields = useRequiredFields({
    subject:
      !subjectId && (kind === 'person' ? message('Choose a person.') : message('Choose an organization.')),
  });
  const request = useCommand('request_data_export', {
    invalidates: ['data_exports'],
    onSuccess: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Export everything')}
      description={t(
        'Makes a ZIP file with tables and files. Only you can download it, for {{count}} days. The audit log records it.',
        { count: EXPORT_KEPT_DAYS },
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={request.isPending}
            onClick={() =>
              fields.confirm(
                () => subjectId && request.mutate({ subject: kind, subject_id: subjectId, dry_run: false }),
              )
            }
          >
            {t('Export')}
          </Button>
        </>
      }
    >
      <div
        id={fields.id}
        className="grid content-start gap-4 max-md:-mx-1 max-md:overflow-y-auto max-md:px-1"
      >
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="font-medium">{t('Of whom?')}</legend>
          {KINDS.map((one) => (
            <label key={one.kind} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="export-kind"
                checked={kind === one.kind}
                onChange={() => {
                  setKind(one.kind);
                  setSubjectId(null);
                }}
                className="size-4 accent-slate"
              />
              {t(one.label)}
            </label>
          ))}
        </fieldset>
        <SubjectField
          key={kind}
          label={kind === 'person' ? t('Person') : t('Organization')}
          kind={kind}
          value={subjectId}
          onChange={setSubjectId}
          error={fields.errorOf('subject')}
        />
        {subjectId && <Preview kind={kind} id={subjectId} />}
      </div>
    </Dialog>
  );
}

function Preview({ kind, id }: { kind: SubjectKind; id: string }) {
  const { data, error } = useExportPreview(kind, id);
  if (error) {
    const { title, advice } = problemText(error);
    return (
      <Alert kind="error" title={title}>
        {advice}
      </Alert>
    );
  }
  if (!data) return <Skeleton className="h-12" />;
  return (
    <p aria-live="polite">
      {t('1 row|{{count}} rows', { count: data.rows })} · {t('1 file|{{count}} files', { count: data.files })}
      <span className="block text-pretty text-ink-soft">
        {kind === 'person'
          ? t(
              'What is stored about the person and what they wrote, direct messages included. Not what others wrote.',
            )
          : t(
              'What the organization itself may see. Not the office’s notes, and nothing of other organizations.',
            )}
      </span>
    </p>
  );
}
