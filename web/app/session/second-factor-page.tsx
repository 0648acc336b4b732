import SecondFactorStep, { type SecondFactorStepProps } from '#web/app/session/second-factor-step.tsx';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';

/** The second-factor step, shown instead of the portal. */
export default function SecondFactorPage(props: SecondFactorStepProps) {
  return (
    <AuthLayout isExpected>
      <SecondFactorStep {...props} />
    </AuthLayout>
  );
}
