import { SetUpForm } from '#web/features/auth/components/set-up-form.tsx';
import { SetUpWithoutForm } from '#web/features/auth/components/set-up-without-form.tsx';
import { useIsSetUp } from '#web/features/auth/use-is-set-up.ts';

/** The set-up page: its form while the portal has no administrator, and else why there is none. */
export function SetUp({ token }: { token: string | undefined }) {
  const isSetUp = useIsSetUp();
  if (isSetUp === undefined) return null;
  if (isSetUp) return <SetUpWithoutForm reason="done" />;
  return token ? <SetUpForm token={token} /> : <SetUpWithoutForm reason="no-link" />;
}
