import { useState } from 'react';
import { InviteManyPreview, ManyInvited } from '#web/features/people/invite/invite-many-preview.tsx';
import { ManyInvitedFooter } from '#web/features/people/invite/many-invited-footer.tsx';
import { type InviteMany, useInviteMany } from '#web/features/people/invite/use-invite-many.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportColumnFields } from '#web/ui/import-columns.tsx';
import { ImportFile } from '#web/ui/import-file.tsx';
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
  const [hasLinks, setHasLinks] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const losesLinks = done !== undefined && !done.is_mailed && done.invited.length > 0 && !hasLinks;
  const close = () => (losesLinks ? setIsAsking(true) : onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
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
          <ManyInvitedFooter done={done} onDownload={() => setHasLinks(true)} onClose={close} />
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
      {/* The result is another element, so that it begins at its top. */}
      <div
        key={done ? 'done' : 'list'}
        className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]"
      >
        {done ? (
          <ManyInvited inviting={inviting} />
        ) : (
          <>
            <Source inviting={inviting} />
            <InviteManyPreview inviting={inviting} />
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Close without the links?')}
        description={t('No email was sent, and the links are not shown again.')}
        action={t('Close without them')}
        variant="danger"
        onConfirm={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function Source({ inviting: { columns, source } }: { inviting: InviteMany }) {
  return (
    <div className="grid gap-3">
      <ImportFile
        columns={columns}
        templateName="people-template.csv"
        problem={source.problem}
        canPaste
        onChoose={source.choose}
      />
      <Field label={t('Or paste rows')} hint={t('The first row names the columns.')}>
        <Textarea
          rows={3}
          className="max-h-40"
          onChange={({ target }) => source.paste('people.csv', target.value)}
        />
      </Field>
      {source.file && source.map && (
        <ImportColumnFields
          columns={columns}
          header={source.file.header}
          map={source.map}
          onChange={source.setMap}
          missing={source.missing}
        />
      )}
    </div>
  );
}
