import type { Reasons } from '#shared/error-reasons/reason.ts';

export const decisionReasons = {
  decision_final: {
    code: 'conflict',
    sqlState: 'PT409',
    text: 'This can no longer be undone.',
    hint: 'A decision can be undone for a few seconds, by the person who made it. Its page shows what you can do now.',
  },
  decision_overtaken: {
    sqlState: 'PT409',
    text: 'Something has happened since, so this can no longer be undone.',
    hint: 'Its page shows what happened, and what you can do now.',
  },
} as const satisfies Reasons;
