const CLOSED_STATUSES: readonly string[] = ['work_completed', 'completed', 'closed', 'cancelled'];

/** Whether a work order or project of this status takes a clock-in. */
export const takesClockIn = (status: string): boolean => !CLOSED_STATUSES.includes(status);
