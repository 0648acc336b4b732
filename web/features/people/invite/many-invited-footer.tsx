import { Download } from 'lucide-react';
import type { CommandOutput } from '#shared/commands.ts';
import { InvitationDone } from '#web/features/people/invite/invitation-link.tsx';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface ManyInvitedFooterProps {
  done: CommandOutput<'import_invitations'>;
  onDownload: () => void;
  onClose: () => void;
}

/** The buttons below what became of a list. Without emails, the links are lost with the dialog: they are the main action. */
export function ManyInvitedFooter({ done, onDownload, onClose }: ManyInvitedFooterProps) {
  const download = () => {
    const links = done.invited.map(({ email, link }) => [email, link]);
    downloadText('invitation-links.csv', toCsv([t('Email'), t('Link')], links));
    onDownload();
  };
  return (
    <>
      {done.invited.length > 0 && (
        <Button variant={done.is_mailed ? 'outline' : 'main'} onClick={download}>
          <Download aria-hidden />
          {t('Download the links')}
        </Button>
      )}
      <InvitationDone sent={done} onClose={onClose} />
    </>
  );
}
