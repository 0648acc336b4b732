import type { FactorKind } from '#web/lib/factor-kind.ts';
import { KeyEnrollment } from './key-enrollment.tsx';
import { PhoneEnrollment } from './phone-enrollment.tsx';
import { TotpEnrollment } from './totp-enrollment.tsx';

interface FactorEnrollmentProps {
  kind: FactorKind;
  /** The portal's name in authenticator apps. */
  issuer: string;
  /** The factor is verified, and the session has the second level. */
  onEnrolled: () => void;
}

/** Adds a second factor of a kind. For use in a page or in a dialog. */
export function FactorEnrollment({ kind, issuer, onEnrolled }: FactorEnrollmentProps) {
  switch (kind) {
    case 'totp':
      return <TotpEnrollment issuer={issuer} onEnrolled={onEnrolled} />;
    case 'phone':
      return <PhoneEnrollment onEnrolled={onEnrolled} />;
    case 'webauthn':
      return <KeyEnrollment onEnrolled={onEnrolled} />;
  }
}
