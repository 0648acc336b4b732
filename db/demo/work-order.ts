import type { Moment } from './calendar.ts';
import type { CompanyKey } from './companies.ts';
import type { Location } from './locations.ts';
import type { Narrative, Priority } from './narratives/narrative.ts';

export type Status =
  | 'received'
  | 'assigned'
  | 'in_progress'
  | 'work_completed'
  | 'completed'
  | 'closed'
  | 'on_hold'
  | 'cancelled';

/** One line of a work order's history. `by` is a person's key. */
export interface WorkOrderEvent {
  at: Moment;
  kind:
    | 'created'
    | 'assigned'
    | 'started'
    | 'report_submitted'
    | 'report_approved'
    | 'report_rejected'
    | 'held'
    | 'resumed'
    | 'cancelled'
    | 'closed';
  status: Status;
  by: string;
  reason?: string;
  reportId?: string;
}

/** A visit as it was reported. */
export interface Report {
  id: string;
  by: string;
  submittedAt: Moment;
  workPerformed: string;
  materials: string;
  /** Hours on site. */
  hours: number;
  crewSize: number;
  isFinal: boolean;
  signatureName: string | null;
  status: 'submitted' | 'approved' | 'rejected';
  reviewedAt: Moment | null;
  reviewedBy: string | null;
  reviewNotes: string | null;
}

/** Time that one of the contractor's own people spent on a work order, without a break. */
export interface Segment {
  person: string;
  from: Moment;
  to: Moment;
}

export interface WorkOrder {
  id: string;
  number: string;
  narrative: Narrative;
  location: Location;
  description: string;
  priority: Priority;
  reporter: string;
  receivedAt: Moment;
  dueDay: number;
  status: Status;
  statusReason: string | null;
  /** Who does it; null until assigned. */
  assignedTo: CompanyKey | null;
  assignedAt: Moment | null;
  /** People by name, the lead first. */
  crew: readonly string[];
  /** US dollars the contractor pays for it, or spends on material for its own crew. */
  cost: number;
  /** The most a subcontractor may bill, US dollars; null for the own crew. */
  nte: number | null;
  hasRequestPhoto: boolean;
  history: WorkOrderEvent[];
  reports: Report[];
  segments: Segment[];
  /** When the final report was approved. */
  approvedAt: Moment | null;
}
