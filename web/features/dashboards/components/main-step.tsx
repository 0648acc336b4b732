import { Link } from '@tanstack/react-router';
import { ClipboardPlus } from 'lucide-react';
import { type Agenda, queueOf } from '#web/features/dashboards/agenda.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

interface MainStepProps {
  /** Undefined while it loads. */
  agenda: Agenda | undefined;
  /** Also true until it is known. */
  hasToReport: boolean;
}

/** The main button of a subcontractor's dashboard: to report, or to bill when nothing is left to report. */
export function MainStep({ agenda, hasToReport }: MainStepProps) {
  const isBilling = !hasToReport && agenda !== undefined && queueOf(agenda, 'to_bill').total > 0;
  return (
    <Link
      to={isBilling ? '/subcontractor/submit-bill' : '/subcontractor/submit-report'}
      className={buttonStyle({ variant: 'main' })}
    >
      <ClipboardPlus aria-hidden />
      {isBilling ? t('Submit Bill') : t('Submit Report')}
    </Link>
  );
}
