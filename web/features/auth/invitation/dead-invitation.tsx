import { Link } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { type Message, message, t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import type { Described } from './use-invitation.ts';

const TEXTS: Readonly<Record<Exclude<Described['status'], 'open'>, { title: Message; text: Message }>> = {
  expired: {
    title: message('This invitation has expired'),
    text: message('Ask whoever invited you to send it again.'),
  },
  used: {
    title: message('This invitation was already accepted'),
    text: message(
      'The account exists. Sign in with the email address of the invitation and the password that you chose.',
    ),
  },
  declined: {
    title: message('This invitation was declined'),
    text: message('Ask whoever invited you for a new one if you want to join.'),
  },
  revoked: {
    title: message('This invitation was revoked'),
    text: message('Ask whoever invited you if you should be able to join.'),
  },
  replaced: {
    title: message('There is a newer link'),
    text: message('This invitation was sent again. Use the newest link.'),
  },
  unknown: {
    title: message('This link does not work'),
    text: message('Copy the whole link into the address bar: some programs cut long links.'),
  },
};

/** Why a link opens nothing, and what to do now. */
export function DeadInvitation({ status }: { status: keyof typeof TEXTS }) {
  const { title, text } = TEXTS[status];
  return (
    <ErrorPanel icon={Link2Off} title={t(title)} text={t(text)}>
      <Link to="/" className={buttonStyle({ variant: 'main', size: 'large' })}>
        {t('Go to sign in')}
      </Link>
    </ErrorPanel>
  );
}
