import type { Factor, User } from '@supabase/supabase-js';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { factorMessage } from '#web/features/account/account-messages.ts';
import { AccountDialog, type Confirmation } from '#web/features/account/components/account-dialog.tsx';
import { AddableFactors } from '#web/features/account/components/addable-factors.tsx';
import { FactorList } from '#web/features/account/components/factor-list.tsx';
import { ADDING, countedFactors, factorName } from '#web/features/account/factor-labels.ts';
import { useReadAgain, useRecoveryCodesLeft } from '#web/features/account/queries.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The view: the list, new recovery codes, or a factor that is being added. */
type View = 'list' | 'codes' | FactorKind;

const REFUSED = { name: 'AuthApiError', message: '', code: 'insufficient_aal' };

/** The second factors of the account and its recovery codes: add, remove, generate. */
export function FactorsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { AddFactor, NewRecoveryCodes } = useSecurityParts();
  const [view, setView] = useState<View>('list');
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const attempt = useProvenAttempt();
  const codes = useRecoveryCodesLeft();
  const readAgain = useReadAgain();
  const factors = countedFactors(user);

  /** Continues once the session has verified a factor, if there is one. */
  const goTo = (next: Exclude<View, 'list'>) =>
    void attempt.run({
      ask: async ({ auth }) => {
        const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
        if (error) return { error };
        return { error: factors.length > 0 && data.currentLevel !== 'aal2' ? REFUSED : null };
      },
      say: factorMessage,
      onDone: () => {
        setConfirming(null);
        setView(next);
      },
    });
  const noteAdded = async () => {
    const isFirst = factors.length === 0;
    await readAgain();
    toast({ title: t('Second factor added'), kind: 'success' });
    setView(isFirst ? 'codes' : 'list');
  };
  const noteKept = async () => {
    await readAgain();
    setView('list');
  };
  const confirmRemoval = (factor: Factor) =>
    setConfirming({
      title: t('Remove {{name}}?', { name: factorName(factor) }),
      text:
        factors.length === 1
          ? t('Then your password alone is enough to sign in. Your recovery codes are deleted, too.')
          : t('It is no longer asked for.'),
      action: t('Remove'),
      onConfirm: () =>
        void attempt.run({
          ask: ({ auth }) => auth.mfa.unenroll({ factorId: factor.id }),
          say: factorMessage,
          onDone: () => void noteRemoved(),
        }),
    });
  const noteRemoved = async () => {
    // The session no longer has a second factor, which its access token says only after a renewal.
    await attempt.run({
      ask: async ({ auth }) => ({ error: (await auth.refreshSession()).error }),
      say: factorMessage,
      onDone: () => undefined,
    });
    await readAgain();
    setConfirming(null);
    toast({ title: t('Second factor removed'), kind: 'success' });
  };
  const confirmNewCodes = () =>
    codes.data?.left === 0
      ? goTo('codes')
      : setConfirming({
          title: t('Make new recovery codes?'),
          text: t('The codes that you have saved will no longer work.'),
          action: t('Make new codes'),
          onConfirm: () => goTo('codes'),
        });

  return (
    <AccountDialog
      title={titleOf(view)}
      {...(view === 'list' && {
        description: t(
          'A second step after your password. Someone who learns only your password cannot sign in.',
        ),
      })}
      attempt={attempt}
      confirming={confirming}
      onBack={() => setConfirming(null)}
      // New recovery codes are shown only once, so the view closes only when the user confirms that they are saved.
      onClose={view === 'codes' ? () => undefined : onClose}
      footer={
        view === 'list' ? (
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          view !== 'codes' && <Button onClick={() => setView('list')}>{t('Back')}</Button>
        )
      }
    >
      {view === 'codes' && <NewRecoveryCodes user={user} onKept={() => void noteKept()} />}
      {view === 'list' && (
        <>
          {factors.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title={t('No second factor yet')}
              text={t('Add at least one of these.')}
              action={null}
              className="py-2!"
            />
          ) : (
            <FactorList
              factors={factors}
              codes={codes}
              onRemove={confirmRemoval}
              onNewCodes={confirmNewCodes}
            />
          )}
          <AddableFactors disabled={attempt.busy || attempt.secondsLeft > 0} onAdd={goTo} />
        </>
      )}
      {view !== 'list' && view !== 'codes' && <AddFactor kind={view} onAdded={() => void noteAdded()} />}
    </AccountDialog>
  );
}

function titleOf(view: View): string {
  if (view === 'list') return t('Second factor');
  return view === 'codes' ? t('Recovery codes') : t(ADDING[view].action);
}
