import { useContext } from 'react';
import type { Capability } from '#shared/rules/capabilities.ts';
import { ViewerContext } from '#web/lib/viewer.ts';

/**
 * Whether the user has a capability: `const may = useMay()`, then `may('approve_bills') && <Button … />`. Only for what
 * is offered; the database decides. Outside of the route guard, where no user is known, everything is offered.
 */
export function useMay(): (capability: Capability) => boolean {
  const viewer = useContext(ViewerContext);
  return (capability) => viewer?.capabilities?.includes(capability) ?? true;
}

/** Whether the user is a technician: one of the contractor's own people without any capability. */
export function useIsTechnician(): boolean {
  const viewer = useContext(ViewerContext);
  return viewer?.canManageWorkOrders === true && viewer.capabilities.length === 0;
}
