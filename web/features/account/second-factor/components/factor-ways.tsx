import type { Factor } from '@supabase/supabase-js';
import { KeyRound, LifeBuoy, type LucideIcon, MessageSquare, Smartphone } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

const ICONS: Record<string, LucideIcon> = { totp: Smartphone, phone: MessageSquare, webauthn: KeyRound };

/** Not the id of any factor. */
const RECOVERY_CODE = 'recovery-code';

interface FactorWaysProps {
  factors: readonly Factor[];
  /** The current factor; undefined for a recovery code. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The alternatives to the current second factor. */
export function FactorWays({ factors, chosen, onChoose }: FactorWaysProps) {
  return (
    <div className="grid justify-items-start gap-1">
      {factors
        .filter(({ id }) => id !== chosen)
        .map((factor) => {
          const Icon = ICONS[factor.factor_type] ?? KeyRound;
          return (
            <Button
              key={factor.id}
              variant="quiet"
              wraps
              onClick={() => onChoose(factor.id)}
              className="-ml-3.5"
            >
              <Icon aria-hidden />
              {wayText(factor, factors)}
            </Button>
          );
        })}
      {chosen && (
        <Button variant="quiet" onClick={() => onChoose(RECOVERY_CODE)} className="-ml-3.5">
          <LifeBuoy aria-hidden />
          {t('Use a recovery code instead')}
        </Button>
      )}
    </div>
  );
}

function wayText(factor: Factor, factors: readonly Factor[]): string {
  if (factor.factor_type === 'phone') return t('Send a code to {{phone}}', { phone: phoneEnd(factor) });
  const hasTwins = factors.filter(({ factor_type: type }) => type === factor.factor_type).length > 1;
  const name = hasTwins ? factor.friendly_name : undefined;
  if (factor.factor_type === 'webauthn') {
    return name ? t('Use the key "{{name}}"', { name }) : t('Use your security key');
  }
  return name ? t('Use the app "{{name}}"', { name }) : t('Use your authenticator app');
}

/** The end of a phone number, enough for its owner: '•• 12'. */
export function phoneEnd(factor: Factor): string {
  const number = 'phone' in factor ? String(factor.phone) : '';
  return number ? `•• ${number.slice(-2)}` : t('your phone');
}
