import type { CommandInput } from '#shared/commands.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';

export type Assignment = CommandInput<'assign_work_order'>;

/** The current assignment. */
export function assignmentOf(order: OfficeWorkOrder): Assignment {
  return {
    work_order_id: order.id,
    assigned_organization_id: order.assigned_organization_id,
    assignees: order.assignments.map(({ assigned_to, is_lead }) => ({ profile_id: assigned_to, is_lead })),
    nte_amount: order.budget?.nte_amount ?? null,
    due_date: order.due_date,
    note: '',
  };
}

/**
 * Whether an assignment to this firm ends a hold: another firm is asked, so the work is assigned again (decision 051).
 */
export const endsHold = (
  order: Pick<OfficeWorkOrder, 'status' | 'assigned_organization_id'>,
  firm: string | null,
): boolean => order.status === 'on_hold' && firm !== null && firm !== order.assigned_organization_id;

type Assignees = Assignment['assignees'];

/** The first one is the lead; the next one becomes the lead when the lead is removed. */
function withLead(assignees: Assignees): Assignees {
  if (assignees.length === 0 || assignees.some(({ is_lead }) => is_lead)) return assignees;
  return assignees.map((person, index) => ({ ...person, is_lead: index === 0 }));
}

export const addPerson = (assignees: Assignees, profileId: string): Assignees =>
  assignees.some(({ profile_id }) => profile_id === profileId)
    ? assignees
    : withLead([...assignees, { profile_id: profileId, is_lead: false }]);

export const removePerson = (assignees: Assignees, profileId: string): Assignees =>
  withLead(assignees.filter(({ profile_id }) => profile_id !== profileId));

export const makeLead = (assignees: Assignees, profileId: string): Assignees =>
  assignees.map((person) => ({ ...person, is_lead: person.profile_id === profileId }));

/**
 * The assignees who can work for the selected firm; those of a firm that was selected before are removed.
 * @param people everyone who can be assigned; undefined while unknown: then nobody is removed
 */
export function keptAssignees(
  assignees: Assignees,
  people: readonly { id: string }[] | undefined,
): Assignees {
  const kept = assignees.filter(({ profile_id }) => people?.some(({ id }) => id === profile_id) ?? true);
  return kept.length === assignees.length ? assignees : withLead(kept);
}

/** Whether the work would be assigned to neither a firm nor a person. */
export const isNobodys = ({
  assigned_organization_id,
  assignees,
}: Pick<Assignment, 'assigned_organization_id' | 'assignees'>): boolean =>
  assigned_organization_id === null && assignees.length === 0;
