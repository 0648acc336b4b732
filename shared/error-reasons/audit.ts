import type { Reasons } from '#shared/error-reasons/reason.ts';

export const auditReasons = {
  audit_log_hidden: {
    sqlState: '42501',
    text: 'Only those who may read the whole audit log can verify it.',
  },
  export_not_shown: { code: 'forbidden', text: 'This list is not one of yours.' },
} as const satisfies Reasons;
