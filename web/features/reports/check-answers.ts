/** The answers to an item of a checklist, each with its word and what it looks like when it was given. */
export const CHECK_ANSWERS = [
  { answer: 'done', label: 'Done', chosen: 'border-moss bg-moss-tint font-medium text-moss-ink' },
  { answer: 'not_applicable', label: 'N/A', chosen: 'border-slate bg-slate-tint font-medium text-ink' },
  { answer: 'failed', label: 'Failed', chosen: 'border-brick bg-brick-tint font-medium text-brick-ink' },
] as const;
