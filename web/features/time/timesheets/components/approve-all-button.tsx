import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface ApproveAllButtonProps {
  /** Whose time waits, and how much of it. */
  lines: readonly { toApprove: number }[];
  span: { starts_on: string; ends_on: string };
  busy: boolean;
  onApprove: () => void;
  children: ReactNode;
}

/** Approves the time of several people, after a question that says of how many. */
export function ApproveAllButton({ lines, span, busy, onApprove, children }: ApproveAllButtonProps) {
  return (
    <ConfirmButton
      variant="main"
      busy={busy}
      disabled={lines.length === 0}
      title={t('Approve the time of {{count}} person?|Approve the time of {{count}} people?', {
        count: lines.length,
      })}
      description={t(
        '{{count}} entry waits, {{from}} – {{to}}. Approved time is closed.|{{count}} entries wait, {{from}} – {{to}}. Approved time is closed.',
        {
          count: lines.reduce((sum, { toApprove }) => sum + toApprove, 0),
          from: formatDay(span.starts_on),
          to: formatDate(span.ends_on),
        },
      )}
      action={t('Approve time')}
      onConfirm={onApprove}
    >
      <BadgeCheck aria-hidden />
      {children}
    </ConfirmButton>
  );
}
