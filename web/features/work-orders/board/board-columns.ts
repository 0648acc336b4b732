import {
  findTransition,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderStatus,
} from '#shared/rules/work-order-status.ts';
import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

/** The columns in the order of the workflow; work on hold is last. */
export const OPEN_COLUMNS: readonly WorkOrderStatus[] = [
  'received',
  'assigned',
  'in_progress',
  'work_completed',
  'completed',
  'on_hold',
];

/** Ended work: shown on request. */
export const ENDED_COLUMNS: readonly WorkOrderStatus[] = ['closed', 'cancelled'];

/** The data of a card. */
export interface BoardCard {
  id: string;
  work_order_number: string;
  title: string;
  status: WorkOrderStatus;
  status_reason: string | null;
  priority: string;
  trade: string;
  location: string;
  due_date: string | null;
  created_at: string;
  accepted_at: string | null;
  arrival_at: string | null;
  appointment_from: string | null;
  appointment_until: string | null;
  customer: string | null;
  /** The subcontractor. */
  assignee: string | null;
  /** The lead, or the first person. */
  lead: string | null;
  /** null without a lead. */
  is_lead_active: boolean | null;
  nte_amount: number | null;
  billed: number;
}

export interface BoardColumn {
  status: WorkOrderStatus;
  cards: readonly BoardCard[];
  /** The number of cards; `atLeast` when they were not counted further. */
  total: number;
  atLeast: boolean;
}

/** A card that moves to another column. */
export interface Move {
  card: BoardCard;
  to: WorkOrderStatus;
}

/** The columns to which the office can move a card, in order. */
export function targetsOf(status: WorkOrderStatus): WorkOrderStatus[] {
  return [...OPEN_COLUMNS, ...ENDED_COLUMNS].filter((to) => canMove(status, to));
}

export const canMove = (from: WorkOrderStatus, to: WorkOrderStatus): boolean =>
  findTransition(from, to)?.who.includes('staff') ?? false;

/** Whether a dialog must be completed first: for the assignment, or for a reason. */
export const needsDialog = ({ card, to }: Move): boolean =>
  isAssigning({ card, to }) || (findTransition(card.status, to)?.needsReason ?? false);

export const isAssigning = ({ card, to }: Move): boolean => card.status === 'received' && to === 'assigned';

/** Why a column does not accept every card. */
export function whyNot(to: WorkOrderStatus): string {
  const name = (status: WorkOrderStatus) => t(statusLook('work_order', status).label);
  const before = WORK_ORDER_TRANSITIONS.filter((step) => step.to === to && step.from !== 'on_hold').map(
    (step) => name(step.from),
  );
  return t('Only from {{statuses}}', { statuses: before.join(', ') });
}

/** The columns as they will be once the pending moves are done. */
export function withMoves(columns: readonly BoardColumn[], moves: readonly Move[]): BoardColumn[] {
  return columns.map((column) => {
    const leaving = moves.filter(
      ({ card, to }) => to !== column.status && column.cards.some(({ id }) => id === card.id),
    );
    const arriving = moves.filter(
      ({ card, to }) => to === column.status && !column.cards.some(({ id }) => id === card.id),
    );
    const stays = column.cards.filter(({ id }) => !leaving.some(({ card }) => card.id === id));
    return {
      ...column,
      cards: [...arriving.map(({ card, to }) => ({ ...card, status: to })), ...stays],
      total: column.total - leaving.length + arriving.length,
    };
  });
}
