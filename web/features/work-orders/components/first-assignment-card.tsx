import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { isNobodys } from '#web/features/work-orders/assign/assignment-form.ts';
import { PeopleField } from '#web/features/work-orders/assign/components/people-field.tsx';
import { SubcontractorField } from '#web/features/work-orders/assign/components/subcontractor-field.tsx';
import { useChosenLocation } from '#web/features/work-orders/request-queries.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { t } from '#web/lib/text.ts';
import { useDefaultNte } from '#web/lib/use-work-order-defaults.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Assigns a new work order at once. With nobody chosen, it is created as received. */
export function FirstAssignmentCard({ form }: { form: ServiceRequestForm }) {
  const { control, register, formState } = form;
  const errors = formState.errors.office;
  const trade = useWatch({ control, name: 'trade' });
  const site = useChosenLocation(useWatch({ control, name: 'partner_location_id' }));
  const firm = useController({ control, name: 'office.assigned_organization_id' });
  const people = useController({ control, name: 'office.assignees' });
  const suggestNte = useSuggestedNte(form);
  const assignment = {
    assigned_organization_id: firm.field.value ?? null,
    assignees: people.field.value ?? [],
  };
  return (
    <Card title={t('Assignment')}>
      <div className="grid gap-4">
        <SubcontractorField
          trade={trade}
          site={site ?? null}
          value={assignment.assigned_organization_id}
          onChange={(id) => {
            firm.field.onChange(id);
            suggestNte(id);
          }}
          error={errors?.assigned_organization_id?.message}
        />
        <PeopleField
          subcontractorId={assignment.assigned_organization_id}
          value={assignment.assignees}
          onChange={people.field.onChange}
          error={errors?.assignees?.message}
        />
        {isNobodys(assignment) ? (
          <p className="text-ink-soft">{t('You can also assign it later.')}</p>
        ) : (
          <Field
            label={t('Note')}
            optional
            hint={t('The subcontractor reads this, the customer does not.')}
            error={errors?.note?.message}
          >
            <Textarea {...register('office.note')} rows={2} maxLength={1000} />
          </Field>
        )}
      </div>
    </Card>
  );
}

/** Suggests the default NTE for a subcontractor, as the assign dialog does; not for our own crew. */
function useSuggestedNte({ getValues, setValue }: ServiceRequestForm) {
  const defaultNte = useDefaultNte();
  const [suggested, setSuggested] = useState<number | null>(null);
  const suggest = (amount: number | null) => {
    setSuggested(amount);
    setValue('office.nte_amount', amount, { shouldDirty: true });
  };
  return (firm: string | null) => {
    const current = getValues('office.nte_amount') ?? null;
    if (firm && current === null && defaultNte !== null) suggest(defaultNte);
    // What the office typed instead stays.
    if (!firm && suggested !== null && current === suggested) suggest(null);
  };
}
