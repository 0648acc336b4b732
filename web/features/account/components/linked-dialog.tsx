import type { Provider, User, UserIdentity } from '@supabase/supabase-js';
import { AtSign, Link2, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { identityMessage } from '#web/features/account/account-messages.ts';
import { linkCallback } from '#web/features/account/callback.ts';
import { AccountDialog, type Confirmation } from '#web/features/account/components/account-dialog.tsx';
import { ListedThing, ThingList } from '#web/features/account/components/listed-thing.tsx';
import { useReadAgain } from '#web/features/account/queries.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface LinkedDialogProps {
  user: User;
  /** The providers that the portal is connected with. */
  providers: readonly string[];
  onClose: () => void;
}

const ICONS: Record<string, typeof Link2> = { email: Mail, phone: Phone };

/** The linked accounts of other providers: link another, or unlink one, but never the last sign-in method. */
export function LinkedDialog({ user, providers, onClose }: LinkedDialogProps) {
  const { providerName } = useSecurityParts();
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const identities = user.identities ?? [];
  const unlinked = providers.filter((name) => !identities.some(({ provider }) => provider === name));
  const nameOf = (provider: string) => {
    if (provider === 'email') return t('Email and password');
    return provider === 'phone' ? t('Phone') : providerName(provider);
  };

  const link = (provider: string) =>
    void attempt.run({
      // The browser goes to the provider, and returns to a page with the result.
      ask: ({ auth }) =>
        auth.linkIdentity({ provider: provider as Provider, options: { redirectTo: linkCallback() } }),
      say: identityMessage,
      onDone: () => undefined,
    });
  const confirmUnlink = (identity: UserIdentity) => {
    const name = nameOf(identity.provider);
    setConfirming({
      title: t('Unlink {{name}}?', { name }),
      text:
        identity.provider === 'email'
          ? t('You can no longer sign in with your password: it is deleted.')
          : t('You can no longer sign in with it.'),
      action: t('Unlink'),
      onConfirm: () =>
        void attempt.run({
          ask: ({ auth }) => auth.unlinkIdentity(identity),
          say: identityMessage,
          onDone: async () => {
            await readAgain();
            setConfirming(null);
            toast({ title: t('{{name}} is unlinked', { name }), kind: 'success' });
          },
        }),
    });
  };

  return (
    <AccountDialog
      title={t('Linked accounts')}
      description={
        identities.length === 1
          ? t('You can sign in with each of them. The last one stays, so that you are not locked out.')
          : t('You can sign in with each of them.')
      }
      attempt={attempt}
      confirming={confirming}
      onBack={() => setConfirming(null)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ThingList label={t('Linked accounts')}>
        {identities.map((identity) => (
          <ListedThing
            key={identity.identity_id}
            icon={ICONS[identity.provider] ?? AtSign}
            title={nameOf(identity.provider)}
            detail={identityText(identity)}
          >
            {identities.length > 1 && (
              <Button
                aria-label={t('Unlink {{name}}', { name: nameOf(identity.provider) })}
                onClick={() => confirmUnlink(identity)}
              >
                {t('Unlink')}
              </Button>
            )}
          </ListedThing>
        ))}
        {unlinked.map((provider) => (
          <ListedThing key={provider} icon={Link2} title={nameOf(provider)} detail={t('Not linked')}>
            <SignalButton
              aria-label={t('Link {{name}}', { name: nameOf(provider) })}
              busy={attempt.busy}
              onClick={() => link(provider)}
            >
              {t('Link', { context: 'verb' })}
            </SignalButton>
          </ListedThing>
        ))}
      </ThingList>
    </AccountDialog>
  );
}

/** The name of the linked account, and since when it is linked. */
function identityText({ identity_data: data, created_at }: UserIdentity): string {
  const phone = typeof data?.phone === 'string' && data.phone ? formatPhone(`+${data.phone}`) : '';
  const account = [data?.email, data?.user_name, data?.preferred_username, phone].find(
    (text) => typeof text === 'string' && text !== '',
  );
  const since = created_at ? t('since {{day}}', { day: formatDate(created_at) }) : '';
  return [account, since].filter(Boolean).join(' · ');
}
