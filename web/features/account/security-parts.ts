import type { User } from '@supabase/supabase-js';
import { type ComponentType, createContext, useContext } from 'react';
import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import type { Message } from '#web/lib/text.ts';

interface NewPassword {
  password: string;
  confirmation: string;
}

/** The sign-in methods that the portal offers. */
export interface SignInOffer {
  phone: boolean;
  passkeys: boolean;
  /** Providers that an account can be linked with, by their names in the protocol. */
  providers: string[];
}

/** Components and functions of other features for the account's dialogs; the route provides them. */
export interface SecurityParts {
  /** The two fields of a new password with the live checklist. */
  PasswordPair: ComponentType<{ value: NewPassword; onChange: (value: NewPassword) => void }>;
  /** Why a new password cannot be submitted; null when it can. */
  newPasswordProblem: (password: string, confirmation: string) => Message | null;
  /** Why the server refused a new password. */
  passwordMessage: (error: AuthErrorFacts) => AuthMessage;
  /** Requests the server's sign-in methods. Throws when it cannot be reached. */
  loadOffer: () => Promise<SignInOffer>;
  /** The display name of a provider: 'Microsoft' for azure. */
  providerName: (provider: string) => string;
  /** Asks for one of the user's second factors, and raises the session's level with it. */
  SecondFactorQuestion: ComponentType<{ user: User; onProven: () => void }>;
  /** Requests the kinds of second factors that can be added. Throws when the server cannot be reached. */
  loadAddableFactors: () => Promise<FactorKind[]>;
  /** Whether this browser supports security keys. */
  canUseKeys: () => boolean;
  /** Adds a second factor of a kind. */
  AddFactor: ComponentType<{ kind: FactorKind; onAdded: () => void }>;
  /** Generates new recovery codes and shows them once. */
  NewRecoveryCodes: ComponentType<{ user: User; onKept: () => void }>;
}

export const SecurityPartsContext = createContext<SecurityParts | null>(null);

/** The provided parts. Throws where no route has provided them. */
export function useSecurityParts(): SecurityParts {
  const parts = useContext(SecurityPartsContext);
  if (!parts) throw new Error('useSecurityParts is for what a route has handed the parts to');
  return parts;
}
