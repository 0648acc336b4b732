import type { User } from '@supabase/supabase-js';
import { type ComponentType, createContext, useContext } from 'react';
import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import type { Message } from '#web/lib/text.ts';

interface NewPassword {
  password: string;
  confirmation: string;
}

/** What the portal offers to sign in with. */
export interface SignInOffer {
  phone: boolean;
  passkeys: boolean;
  /** Services that an account can be linked with, by their names in the protocol. */
  providers: string[];
}

/** What the account's dialogs show of other features, which the route hands in. */
export interface SecurityParts {
  /** The two fields of a new password with the live checklist. */
  PasswordPair: ComponentType<{ value: NewPassword; onChange: (value: NewPassword) => void }>;
  /** What keeps a new password from being sent; null when nothing does. */
  newPasswordProblem: (password: string, confirmation: string) => Message | null;
  /** Why the server did not take a new password. */
  passwordMessage: (error: AuthErrorFacts) => AuthMessage;
  /** Asks the server what it offers. Throws when it cannot be reached. */
  loadOffer: () => Promise<SignInOffer>;
  /** What people call a service: 'Microsoft' for azure. */
  providerName: (provider: string) => string;
  /** Asks for one of the person's second factors, and raises the session with it. */
  SecondFactorQuestion: ComponentType<{ user: User; onProven: () => void }>;
  /** Asks the server which kinds of second factors may be added. Throws when it cannot be reached. */
  loadAddableFactors: () => Promise<FactorKind[]>;
  /** Whether this browser can ask for a security key. */
  canUseKeys: () => boolean;
  /** Adds a second factor of a kind. */
  AddFactor: ComponentType<{ kind: FactorKind; onAdded: () => void }>;
  /** Makes new recovery codes and shows them this once. */
  NewRecoveryCodes: ComponentType<{ user: User; onKept: () => void }>;
}

export const SecurityPartsContext = createContext<SecurityParts | null>(null);

/** The parts of other features. Throws where no route has handed them in. */
export function useSecurityParts(): SecurityParts {
  const parts = useContext(SecurityPartsContext);
  if (!parts) throw new Error('useSecurityParts is for what a route has handed the parts to');
  return parts;
}
