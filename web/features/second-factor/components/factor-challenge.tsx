import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { FactorCodeForm } from './factor-code-form.tsx';
import { FactorWays } from './factor-ways.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

interface FactorChallengeProps {
  /** The person's factors that a code answers, of `askableFactors`; at least one. */
  factors: readonly [Factor, ...Factor[]];
  /** A code was right: the session has the second level. */
  onShown: () => void;
}

/** Asks for a code of one of the person's factors, or for a recovery code. Stands in a page or in a dialog. */
export function FactorChallenge({ factors, onShown }: FactorChallengeProps) {
  const [chosen, choose] = useState<string>(factors[0].id);
  const factor = factors.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-4">
      {factor ? (
        // A factor of its own has a question of its own.
        <FactorCodeForm key={factor.id} factor={factor} onShown={onShown} />
      ) : (
        <RecoveryCodeForm factor={factors[0]} onShown={onShown} />
      )}
      <FactorWays factors={factors} chosen={factor?.id} onChoose={choose} />
    </div>
  );
}
