import type { Factor } from '@supabase/supabase-js';
import { KeyRound, MessageSquare, Smartphone } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** No factor has this id. */
const RECOVERY_CODE = 'recovery-code';

interface FactorWaysProps {
  factors: readonly Factor[];
  /** The factor that is asked for; undefined when it is a recovery code. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The other ways to show a second factor. */
export function FactorWays({ factors, chosen, onChoose }: FactorWaysProps) {
  return (
    <div className="grid justify-items-start gap-1">
      {factors
        .filter(({ id }) => id !== chosen)
        .map((factor) => (
          <Button key={factor.id} variant="quiet" onClick={() => onChoose(factor.id)} className="-ml-3.5">
            {factor.factor_type === 'phone' ? <MessageSquare aria-hidden /> : <Smartphone aria-hidden />}
            {wayText(factor, factors)}
          </Button>
        ))}
      {chosen && (
        <Button variant="quiet" onClick={() => onChoose(RECOVERY_CODE)} className="-ml-3.5">
          <KeyRound aria-hidden />
          {t('Use a recovery code instead')}
        </Button>
      )}
    </div>
  );
}

function wayText(factor: Factor, factors: readonly Factor[]): string {
  if (factor.factor_type === 'phone') return t('Send a code to {{phone}}', { phone: phoneEnd(factor) });
  const hasTwins = factors.filter(({ factor_type: type }) => type === 'totp').length > 1;
  return hasTwins && factor.friendly_name
    ? t('Use the app "{{name}}"', { name: factor.friendly_name })
    : t('Use your authenticator app');
}

/** The end of a phone's number, enough for its owner: '•• 12'. */
export function phoneEnd(factor: Factor): string {
  const number = 'phone' in factor ? String(factor.phone) : '';
  return number ? `•• ${number.slice(-2)}` : t('your phone');
}
