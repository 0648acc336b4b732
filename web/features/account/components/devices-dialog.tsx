import { Laptop, MonitorCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { sessionMessage } from '#web/features/account/account-messages.ts';
import { askAuth } from '#web/features/account/auth-endpoint.ts';
import { AccountDialog, type Confirmation } from '#web/features/account/components/account-dialog.tsx';
import { ListedThing, ThingList } from '#web/features/account/components/listed-thing.tsx';
import { ProofQuestion } from '#web/features/account/components/proof-question.tsx';
import { type SignedInDevice, useDevices, useReadAgain } from '#web/features/account/queries.ts';
import { DataError } from '#web/lib/data-error.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The sessions of the account. Each of the others can be ended, or all at once. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const query = useDevices(true);
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const others = query.data?.filter(({ current }) => !current) ?? [];
  const needsProof = query.error instanceof DataError && query.error.code === 'insufficient_aal';

  const noteEnded = async (words: string) => {
    await readAgain();
    setConfirming(null);
    toast({ title: words, kind: 'success' });
  };
  const confirmOne = ({ id, device }: SignedInDevice) =>
    setConfirming({
      title: t('Sign out {{device}}?', { device }),
      text: t('Its user has to sign in again. Unsent work stays on it.'),
      action: t('Sign out'),
      onConfirm: () =>
        void attempt.run({
          ask: (supabase) => askAuth(supabase, 'DELETE', `/user/sessions/${id}`),
          say: sessionMessage,
          onDone: () => void noteEnded(t('{{device}} is signed out', { device })),
        }),
    });
  const confirmOthers = () =>
    setConfirming({
      title: t('Sign out all other devices?'),
      text: t('Only this device stays signed in. Unsent work on the others stays there.'),
      action: t('Sign out all others'),
      onConfirm: () =>
        void attempt.run({
          ask: ({ auth }) => auth.signOut({ scope: 'others' }),
          say: sessionMessage,
          onDone: () => void noteEnded(t('All other devices are signed out')),
        }),
    });

  return (
    <AccountDialog
      title={t('Where you are signed in')}
      description={t('A device that you do not know? Sign it out, then change your password.')}
      attempt={attempt}
      confirming={confirming}
      onBack={() => setConfirming(null)}
      onClose={onClose}
      footer={
        <>
          {others.length > 0 && (
            <SignalButton variant="danger" onClick={confirmOthers}>
              {t('Sign out all others')}
            </SignalButton>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {needsProof ? (
        <ProofQuestion onProven={() => void readAgain()} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
          {(devices) => (
            <ThingList label={t('Where you are signed in')}>
              {devices.map((device) => (
                <Device key={device.id} device={device} onSignOut={() => confirmOne(device)} />
              ))}
            </ThingList>
          )}
        </QueryView>
      )}
    </AccountDialog>
  );
}

function Device({ device: known, onSignOut }: { device: SignedInDevice; onSignOut: () => void }) {
  const { device, ip, last_used_at, created_at, current } = known;
  const isPhone = /Android|iPhone|iPad/.test(device);
  return (
    <ListedThing
      icon={isPhone ? Smartphone : Laptop}
      title={
        <>
          {device}
          {current && (
            <Flag icon={MonitorCheck} tone="sky">
              {t('This device')}
            </Flag>
          )}
        </>
      }
      detail={
        <>
          {ip && <>{ip} · </>}
          <RichText
            text={message('last used {{when}}')}
            nodes={{ when: <RelativeDate value={last_used_at} inSentence /> }}
          />
          {' · '}
          <RichText
            text={message('signed in {{when}}')}
            nodes={{ when: <RelativeDate value={created_at} inSentence /> }}
          />
        </>
      }
    >
      {!current && (
        <Button onClick={onSignOut} aria-label={t('Sign out {{device}}', { device })}>
          {t('Sign out')}
        </Button>
      )}
    </ListedThing>
  );
}
