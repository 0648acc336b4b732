import { coversAccess, type OfficeAccess } from '#shared/rules/given-access.ts';
import { useViewer } from '#web/lib/viewer.ts';

interface Managed {
  id: string;
  memberships: readonly OfficeAccess[];
}

/** What the viewer may change of other people: for what is offered, the server decides. */
export function useManagement() {
  const { profile, memberships, capabilities } = useViewer();
  const own = memberships.find(({ preset }) => preset !== null);
  const isAdministrator = own?.preset === 'administrator';
  const covers = (access: OfficeAccess) => own !== undefined && coversAccess(own, access);
  /** Name, phone, number, and memberships: of an administrator, only administrators change them. */
  const changesData = (person: Managed) =>
    capabilities.includes('manage_people') &&
    (isAdministrator || person.memberships.every(({ preset }) => preset !== 'administrator'));
  return {
    /** US dollars: the largest bill that the viewer approves; null for any amount. */
    billLimit: own?.bill_approval_limit ?? null,
    approvesOverNte: own?.may_approve_over_nte ?? false,
    /** Whether a membership with this access may be given. */
    covers,
    changesData,
    /** Whether one of the person's memberships is changed and removed: not the access of somebody who may do more. */
    changesMembership: (person: Managed, membership: OfficeAccess) =>
      changesData(person) && (membership.preset === null || covers(membership)),
    /** Whether the person is deactivated, reactivated, and signed out. */
    changesAccount: (person: Managed) =>
      capabilities.includes('manage_people') &&
      person.memberships.every((membership) => membership.preset === null || covers(membership)),
    /** Nobody sets their own rates but an administrator. */
    setsRates: (person: Managed) => changesData(person) && (isAdministrator || person.id !== profile.id),
  };
}
