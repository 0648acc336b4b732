import { Download } from 'lucide-react';
import { InviteManyPreview, ManyInvited } from '#web/features/people/invite/invite-many-preview.tsx';
import { type InviteMany, useInviteMany } from '#web/features/people/invite/use-invite-many.ts';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportColumns } from '#web/ui/import-columns.tsx';
import { fieldStyle } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface InviteManyDialogProps {
  /** The organization of lines that name none; the list then needs no column for it. */
  organizationId?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites the people of a CSV file or of pasted rows: select, map, check, then invite. Loaded when it is opened. */
export default function InviteManyDialog({ organizationId, open, onOpenChange }: InviteManyDialogProps) {
  const inviting = useInviteMany(organizationId);
  const { result, done, isInviting, invite } = inviting;
  const count = result?.valid ?? 0;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Invite many')}
      description={
        done
          ? undefined
          : t(
              'From a CSV file or rows of a spreadsheet, at most 500 people. Nobody is invited before you have seen what would happen.',
            )
      }
      fillsPhone
      footer={
        done ? (
          <Button variant="main" onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button variant="main" busy={isInviting} disabled={count === 0} onClick={invite}>
              {count > 0 ? t('Invite {{count}}', { count }) : t('Invite')}
            </Button>
          </>
        )
      }
    >
      <div className="grid content-start gap-4 max-md:overflow-y-auto">
        {done ? (
          <ManyInvited inviting={inviting} />
        ) : (
          <>
            <Source inviting={inviting} />
            <ImportColumns importing={inviting.file} />
            <InviteManyPreview inviting={inviting} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Source({ inviting: { file } }: { inviting: InviteMany }) {
  const headers = Object.values(file.fields).map(({ label }) => t(label));
  return (
    <div className="grid gap-3">
      <Field label={t('File')} error={file.fileProblem ?? undefined}>
        <input
          type="file"
          accept=".csv,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => target.files?.[0] && void file.choose(target.files[0])}
          className={`${fieldStyle} h-11 py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-slate-tint file:px-2 file:text-ink`}
        />
      </Field>
      <Field label={t('Or paste rows')} hint={t('The first row names the columns.')}>
        <Textarea rows={3} onChange={({ target }) => file.paste(target.value)} />
      </Field>
      <Button
        variant="quiet"
        size="small"
        className="-ml-2.5 justify-self-start"
        onClick={() => downloadText('people-template.csv', toCsv(headers, []))}
      >
        <Download aria-hidden />
        {t('Download an empty file with all columns')}
      </Button>
    </div>
  );
}
