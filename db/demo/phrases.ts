import type { Priority } from './narratives/narrative.ts';

/** Workdays until a work order is due. */
export const PRIORITY_WORKDAYS: Record<Priority, number> = { emergency: 0, high: 2, medium: 5, low: 10 };

export const HOLD_REASONS = [
  'Waiting for the part, supplier confirmed shipping.',
  'Store asks to wait until after the holiday reset.',
  'Landlord approval for roof access is pending.',
  'Waiting for the customer to approve the quote above the limit.',
] as const;

export const CANCEL_REASONS = [
  'Duplicate of another request for the same trouble.',
  'Store fixed it with its own staff.',
  'Landlord takes care of it, part of the lease.',
  'Requested for the wrong store.',
] as const;

/** Reports that the office sends back. */
export const UNCLEAR_REPORTS = [
  'Job done, all good.',
  'Fixed. Works now.',
  'Replaced bad part and tested ok.',
] as const;

export const REJECTIONS = [
  'Please add what you found, what was replaced and a photo after the work. The customer pays by this report.',
  'After photos are missing. Please add at least two and the readings.',
  'Hours do not match the check-in at the store (2.5 h). Please correct and send again.',
] as const;

/** What the customer reads of a report that was sent back. */
export const SENT_BACK_REASON = 'Something is left to do.';

export const REVIEW_NOTES = [
  'Good report, thank you.',
  'Photos are clear, approved.',
  'Approved. I passed the recommendation on to the customer.',
] as const;
