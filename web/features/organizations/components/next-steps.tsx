import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Organization, useFigures } from '#web/features/organizations/organization-queries.ts';
import type { OrganizationSlots } from '#web/features/organizations/organization-slots.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface NextStepsProps {
  organization: Organization;
  slots: OrganizationSlots;
  /** Opens the form of the organization. */
  onEdit: () => void;
}

/** What a new organization still needs before work can be done for it or by it. */
export function NextSteps({ organization, slots, onEdit }: NextStepsProps) {
  const may = useMay();
  const { data } = useFigures(organization.id);
  if (!data) return null;
  const invite = slots.peopleActions?.(organization, true);
  const steps: { label: string; isDone: boolean; isWaiting?: boolean; action: ReactNode }[] = [];
  const locate = organization.organization_type === 'partner' && slots.locationActions(organization);
  if (locate) {
    steps.push({ label: t('Import its locations'), isDone: Boolean(data.locations), action: locate });
  }
  if (organization.organization_type === 'subcontractor' && may('manage_organizations')) {
    steps.push({
      label: t('Choose its trades'),
      isDone: organization.trades.length > 0,
      action: <Button onClick={onEdit}>{t('Choose trades')}</Button>,
    });
  }
  if (invite) {
    steps.push({
      label: t('Invite its contact'),
      isDone: Boolean(data.people),
      isWaiting: slots.invitedCount > 0,
      action: invite,
    });
  }
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={t('Next steps')} className="mb-4">
      <ol className="grid gap-3">
        {steps.map(({ label, isDone, isWaiting = false, action }, index) => (
          <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-slate-tint font-medium text-slate text-xs">
              {isDone ? <Check aria-hidden className="size-3.5" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1 basis-40">
              {label}
              {(isDone || isWaiting) && (
                <span className="ml-2 text-ink-soft">{isDone ? t('done') : t('invited, waiting')}</span>
              )}
            </span>
            {/* Only hidden while it waits: the dialog of the action still shows the link of the invitation. */}
            {!isDone && <span className={isWaiting ? 'hidden' : 'flex flex-wrap gap-2'}>{action}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
