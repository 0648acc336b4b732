import { Link } from '@tanstack/react-router';
import { MarginSums } from '#web/features/margin/components/margin-sums.tsx';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

type Scope = { customer: string } | { subcontractor: string } | { location: string } | { project: string };

/** What all work of a customer, subcontractor, or location earned and cost, with a link to it; for those who see costs. */
export function ScopeMargin({ scope }: { scope: Scope }) {
  if (!useMay()('see_costs')) return null;
  return (
    <section>
      <SectionTitle title={t('Margin')}>
        <MarginLink scope={scope} />
      </SectionTitle>
      <MarginSums search={scope} />
    </section>
  );
}

/** Opens the work behind a margin. */
export function MarginLink({ scope }: { scope: Scope }) {
  return (
    <Link to="/admin/analytics/margin" search={scope} className="rounded-sm text-slate hover:underline">
      {t('Show the work')}
    </Link>
  );
}
