import type { ReactNode } from 'react';
import type { Capability } from '#shared/rules/capabilities.ts';
import { useMay } from '#web/lib/use-may.ts';

/** Offers its content only to users with a capability. The database decides whether a command runs. */
export function Allowed({ to, children }: { to: Capability; children: ReactNode }) {
  return useMay()(to) ? children : null;
}
