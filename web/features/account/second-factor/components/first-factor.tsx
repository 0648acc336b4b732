import { KeyRound, MessageSquare, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { canUseKeys } from '#web/features/account/second-factor/can-use-keys.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { message, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactorEnrollment } from './factor-enrollment.tsx';

const WAYS = {
  totp: { icon: Smartphone, text: message('Use an authenticator app instead') },
  webauthn: { icon: KeyRound, text: message('Use a security key instead') },
  phone: { icon: MessageSquare, text: message('Use a phone instead') },
};

interface FirstFactorProps {
  /** The kinds that can be added. */
  kinds: readonly FactorKind[];
  issuer: string;
  onEnrolled: () => void;
}

/** Adds the first second factor, of a kind that the user selects. */
export function FirstFactor({ kinds, issuer, onEnrolled }: FirstFactorProps) {
  const usable = kinds.filter((kind) => kind !== 'webauthn' || canUseKeys());
  const [chosen, choose] = useState(usable[0]);
  if (!chosen) {
    return (
      <Alert kind="attention">
        {t('No second factor can be added in this browser. Ask whoever runs this portal.')}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      <FactorEnrollment kind={chosen} issuer={issuer} onEnrolled={onEnrolled} />
      <div className="grid justify-items-start gap-1">
        {usable
          .filter((kind) => kind !== chosen)
          .map((kind) => {
            const { icon: Icon, text } = WAYS[kind];
            return (
              <Button key={kind} variant="quiet" onClick={() => choose(kind)} className="-ml-3.5">
                <Icon aria-hidden />
                {t(text)}
              </Button>
            );
          })}
      </div>
    </div>
  );
}
