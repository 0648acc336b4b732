import { useId } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { LocalLinkWarning } from '#web/features/people/invite/local-link-warning.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { fieldStyle } from '#web/ui/input.tsx';

interface InvitationLinkProps {
  email: string;
  sent: CommandOutput<'invite_person'>;
}

/** A new link, which is shown once, and whether it was also sent by email. */
export function InvitationLink({ email, sent }: InvitationLinkProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-4">
      {sent.is_mailed ? (
        <Alert kind="success" title={t('An email is on its way to {{email}}', { email })}>
          {t('You can also hand the link over yourself.')}
        </Alert>
      ) : (
        <Alert kind="attention" title={t('No email was sent')}>
          {t('Copy the link and hand it over to {{email}} yourself.', { email })}
        </Alert>
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t('Link')}
        </label>
        <input
          id={id}
          readOnly
          value={sent.link}
          onFocus={({ target }) => target.select()}
          className={`${fieldStyle} h-11`}
        />
        <p className="text-ink-soft">
          {t('It works once, until {{time}}. It is not shown again.', {
            time: formatDateTime(sent.expires_at),
          })}
        </p>
      </div>
      <LocalLinkWarning link={sent.link} />
      <CopyButton
        text={sent.link}
        label={t('Copy the link')}
        isWide
        size="medium"
        variant={sent.is_mailed ? 'outline' : 'main'}
      />
    </div>
  );
}

/** Closes what shows the link. Without an email, the link would be lost with it, so copying is the main action then. */
export function InvitationDone({ sent, onClose }: { sent: { is_mailed: boolean }; onClose: () => void }) {
  return (
    <Button variant={sent.is_mailed ? 'main' : 'outline'} onClick={onClose}>
      {t('Done')}
    </Button>
  );
}
