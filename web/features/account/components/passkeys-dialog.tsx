import type { PasskeyListItem } from '@supabase/supabase-js';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { passkeyMessage } from '#web/features/account/account-messages.ts';
import { AccountDialog, type Confirmation } from '#web/features/account/components/account-dialog.tsx';
import { ThingList } from '#web/features/account/components/listed-thing.tsx';
import { PasskeyItem } from '#web/features/account/components/passkey-item.tsx';
import { usePasskeys, useReadAgain } from '#web/features/account/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The passkeys of the account: add one on this device, rename, and delete them. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const query = usePasskeys();
  const attempt = useProvenAttempt();
  const readAgain = useReadAgain();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);

  const add = () =>
    void attempt.run({
      ask: ({ auth }) => auth.registerPasskey(),
      say: passkeyMessage,
      onDone: () => {
        toast({ title: t('Passkey added'), kind: 'success' });
        void readAgain();
      },
    });
  const rename = (passkeyId: string, friendlyName: string) =>
    void attempt.run({
      ask: ({ auth }) => auth.passkey.update({ passkeyId, friendlyName }),
      say: passkeyMessage,
      onDone: async () => {
        await readAgain();
        setRenaming(null);
      },
    });
  const confirmDelete = ({ id: passkeyId, friendly_name }: PasskeyListItem) =>
    setConfirming({
      title: t('Delete {{name}}?', { name: nameOf(friendly_name) }),
      text: t('You can no longer sign in with it. Delete it in the settings of the device as well.'),
      action: t('Delete'),
      onConfirm: () =>
        void attempt.run({
          ask: ({ auth }) => auth.passkey.delete({ passkeyId }),
          say: passkeyMessage,
          onDone: async () => {
            await readAgain();
            setConfirming(null);
            toast({ title: t('Passkey deleted'), kind: 'success' });
          },
        }),
    });

  return (
    <AccountDialog
      title={t('Passkeys')}
      description={t(
        'Sign in with a finger, your face or the PIN of a device: no password to forget or to give away.',
      )}
      attempt={attempt}
      confirming={confirming}
      onBack={() => setConfirming(null)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <SignalButton variant="main" busy={attempt.busy} disabled={attempt.secondsLeft > 0} onClick={add}>
            {t('Add a passkey')}
          </SignalButton>
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <EmptyState
              icon={Fingerprint}
              title={t('No passkeys yet')}
              text={t('Add one on each device that you use for the portal.')}
              action={null}
              className="py-6"
            />
          ) : (
            <ThingList label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  name={nameOf(passkey.friendly_name)}
                  passkey={passkey}
                  isRenaming={renaming === passkey.id}
                  isBusy={attempt.busy}
                  onRename={(name) => rename(passkey.id, name)}
                  onRenaming={(isRenaming) => setRenaming(isRenaming ? passkey.id : null)}
                  onDelete={() => confirmDelete(passkey)}
                />
              ))}
            </ThingList>
          )
        }
      </QueryView>
    </AccountDialog>
  );
}

const nameOf = (name: string | undefined): string => name || t('Passkey');
