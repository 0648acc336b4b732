import type { Reasons } from '#shared/error-reasons/reason.ts';

export const auditReasons = {
  audit_log_hidden: {
    sqlState: '42501',
    text: 'Only those who may read the whole audit log can verify it.',
  },
} as const satisfies Reasons;
