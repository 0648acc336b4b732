import { AccountCard } from '#web/features/account/components/account-card.tsx';
import { AdminFactorCard } from '#web/features/account/components/admin-factor-card.tsx';
import { askableFactors } from '#web/features/account/second-factor/askable-factors.ts';
import { canUseKeys } from '#web/features/account/second-factor/can-use-keys.ts';
import { FactorChallenge } from '#web/features/account/second-factor/components/factor-challenge.tsx';
import { FactorEnrollment } from '#web/features/account/second-factor/components/factor-enrollment.tsx';
import { NewRecoveryCodes } from '#web/features/account/second-factor/components/new-recovery-codes.tsx';
import { loadAddableFactors } from '#web/features/account/second-factor/offered-factors.ts';
import { type SecurityParts, SecurityPartsContext } from '#web/features/account/security-parts.ts';
import { PasswordPair } from '#web/features/auth/components/password-pair.tsx';
import { newPasswordProblem } from '#web/features/auth/new-password-problem.ts';
import { updatePasswordMessage } from '#web/features/auth/password-messages.ts';
import { loadWays, providerName } from '#web/features/auth/sign-in-ways.ts';
import { useBranding } from '#web/lib/branding.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

const PARTS: SecurityParts = {
  PasswordPair,
  newPasswordProblem,
  passwordMessage: updatePasswordMessage,
  loadOffer: loadWays,
  loadAddableFactors,
  canUseKeys,
  providerName,
  SecondFactorQuestion({ user, onProven }) {
    const [first, ...others] = askableFactors(user);
    if (first) return <FactorChallenge factors={[first, ...others]} onShown={onProven} />;
    return <Alert kind="attention">{t('Sign out and sign in again, then come back.')}</Alert>;
  },
  AddFactor({ kind, onAdded }) {
    const { productName } = useBranding();
    return <FactorEnrollment kind={kind} issuer={productName} onEnrolled={onAdded} />;
  },
  NewRecoveryCodes({ user, onKept }) {
    const { productName } = useBranding();
    const account = user.email || `+${user.phone}`;
    return <NewRecoveryCodes account={account} product={productName} onKept={onKept} />;
  },
};

interface SecurityCardsProps {
  profileEmail: string | null;
  isAdmin: boolean;
}

/** The account's cards, with components of other features passed in, because features must not import each other. */
export default function SecurityCards({ profileEmail, isAdmin }: SecurityCardsProps) {
  return (
    <SecurityPartsContext value={PARTS}>
      <AccountCard profileEmail={profileEmail} />
      {isAdmin && <AdminFactorCard />}
    </SecurityPartsContext>
  );
}
