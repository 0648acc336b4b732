import { type AdminFactorRule, useDemandAdminFactor } from '#web/features/account/admin-factor.ts';
import { countedFactors } from '#web/features/account/factor-labels.ts';
import { useAccount } from '#web/features/account/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface AdminFactorDialogProps {
  /** The current setting. */
  rule: AdminFactorRule;
  onClose: () => void;
}

/** Asks before the requirement is turned on or off, and warns about the users whom it affects. */
export function AdminFactorDialog({ rule, onClose }: AdminFactorDialogProps) {
  const { isRequired } = rule;
  const account = useAccount();
  const change = useDemandAdminFactor(rule, () => {
    toast({
      title: isRequired ? t('Second factor no longer required') : t('Second factor required'),
      kind: 'success',
    });
    onClose();
  });
  const hasNone = account.data !== undefined && countedFactors(account.data).length === 0;
  const problem = change.isError ? problemText(change.error) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isRequired ? t('Stop requiring a second factor?') : t('Require a second factor for administrators?')
      }
      description={
        isRequired
          ? t(
              'Administrators can then sign in with only a password. Those who have a second factor are still asked for it.',
            )
          : t(
              'From now on, administrators must verify a second factor before they can use the portal. Those who have none are asked to add one first.',
            )
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SignalButton
            variant={isRequired ? 'danger' : 'main'}
            busy={change.isPending}
            disabled={account.data === undefined}
            onClick={() => change.mutate(!isRequired)}
          >
            {isRequired ? t('Stop requiring it') : t('Require it')}
          </SignalButton>
        </>
      }
    >
      {!isRequired && hasNone && (
        <Alert kind="attention" title={t('You have no second factor yet')}>
          {t('You are asked to add one next. Have your phone, password manager or security key at hand.')}
        </Alert>
      )}
      {problem && (
        <Alert kind="error" title={problem.title}>
          {problem.advice}
        </Alert>
      )}
    </Dialog>
  );
}
