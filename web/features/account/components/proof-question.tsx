import { useAccount } from '#web/features/account/queries.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Asks for a second factor, because the server requires one. */
export function ProofQuestion({ onProven }: { onProven: () => void }) {
  const { SecondFactorQuestion } = useSecurityParts();
  const { data: user } = useAccount();
  return user ? (
    <SecondFactorQuestion user={user} onProven={onProven} />
  ) : (
    <Skeleton className="h-40 w-full" />
  );
}
