import type { ReactNode } from 'react';
import type { Organization } from '#web/features/organizations/organization-queries.ts';

/** What other features add to the page; the route provides it. */
export interface OrganizationSlots {
  /** Invites people of this organization; with `isContact`, its contact is filled in. */
  peopleActions?: ((organization: Organization, isContact?: boolean) => ReactNode) | undefined;
  /** How many of its people are invited and have not answered. */
  invitedCount: number;
  /** Their invitations. */
  invitations: ReactNode;
  /** Adds and imports locations of a customer. */
  locationActions: (organization: Organization) => ReactNode;
  /** The audit log of this record. */
  history: (organization: Organization) => ReactNode;
}
