import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { FactorCodeForm } from './factor-code-form.tsx';
import { FactorWays } from './factor-ways.tsx';
import { KeyQuestion } from './key-question.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';

interface FactorChallengeProps {
  /** The user's factors, from `askableFactors`; at least one. */
  factors: readonly [Factor, ...Factor[]];
  /** The code was correct: the session now has the second level. */
  onShown: () => void;
}

/** Asks for one of the user's factors, or for a recovery code. For use in a page or in a dialog. */
export function FactorChallenge({ factors, onShown }: FactorChallengeProps) {
  const [chosen, choose] = useState<string>(factors[0].id);
  const factor = factors.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-4">
      <Question factor={factor} factors={factors} onShown={onShown} />
      <FactorWays factors={factors} chosen={factor?.id} onChoose={choose} />
    </div>
  );
}

function Question({ factor, factors, onShown }: FactorChallengeProps & { factor: Factor | undefined }) {
  // The challenge of a phone sends a text message, which a recovery code does not need.
  const quiet = factors.find(({ factor_type: type }) => type !== 'phone') ?? factors[0];
  if (!factor) return <RecoveryCodeForm factor={quiet} onShown={onShown} />;
  // Each kind of factor has its own form.
  const question = { factor, onShown };
  return factor.factor_type === 'webauthn' ? (
    <KeyQuestion key={factor.id} {...question} />
  ) : (
    <FactorCodeForm key={factor.id} {...question} />
  );
}
