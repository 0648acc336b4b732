import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { OfficeTermsCard } from '#web/features/work-orders/components/office-terms-card.tsx';
import { noneIfEmpty } from '#web/features/work-orders/request-fields.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { t } from '#web/lib/text.ts';
import { useWorkOrderDefaults } from '#web/lib/use-work-order-defaults.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** The office's terms of a new work order, and what an empty due date comes to. */
export function RequestTerms({ form: { control, register, formState } }: { form: ServiceRequestForm }) {
  const errors = formState.errors.office;
  const defaults = useWorkOrderDefaults();
  const level = useWatch({ control, name: 'priority' });
  const isEmpty = !useWatch({ control, name: 'office.due_date' });
  const priority = t(statusLook('priority', level).label);
  const hasNone = isEmpty && defaults !== undefined && !defaults.due_times[level];
  const hint = hasNone
    ? t('Empty: no due date. No due time is set for {{priority}}.', { priority })
    : defaults
      ? t('Empty: set by the due time of {{priority}}.', { priority })
      : t('Empty: set by the due time of the priority, if the settings have one.');
  return (
    <OfficeTermsCard
      reference={{ field: register('office.partner_reference'), error: errors?.partner_reference?.message }}
      jobType={{ field: register('office.job_type'), error: errors?.job_type?.message }}
      nte={{
        field: register('office.nte_amount', { setValueAs: typedNumber }),
        error: errors?.nte_amount?.message,
        hint: t('Not to exceed: the most that may be billed for this work without approval.'),
      }}
      due={{
        field: register('office.due_date', noneIfEmpty),
        error: errors?.due_date?.message,
        hint,
        more: hasNone && (
          <Allowed to="manage_settings">
            <Link
              to="/admin/settings/work-orders"
              className="rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {t('Set due times')}
            </Link>
          </Allowed>
        ),
      }}
    />
  );
}
