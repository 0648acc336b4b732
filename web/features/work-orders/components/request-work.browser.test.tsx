import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RequestWork } from '#web/features/work-orders/components/request-work.tsx';
import type { ServiceRequest } from '#web/features/work-orders/use-service-request.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const DUE_TIMES = {
  emergency: { hours: 4, working_hours_only: false },
  high: { hours: 18, working_hours_only: true },
  medium: null,
  low: null,
};

function Work({ byOffice }: { byOffice: boolean }) {
  return (
    <RequestWork
      form={useForm<ServiceRequest>({ defaultValues: { priority: 'medium' } })}
      byOffice={byOffice}
    />
  );
}

const show = (byOffice: boolean) => {
  const portal = answerPortal({
    '/rest/v1/settings': [{ value: { due_times: DUE_TIMES, starts_at: '08:00', ends_at: '17:00' } }],
  });
  return renderPart(<Work byOffice={byOffice} />).then(() => portal);
};
const option = (name: string) => page.getByRole('radio', { name });

test('the office reads the due times of its settings at the priorities', async () => {
  await show(true);
  await expect.element(option('Emergency Due within 4 hours')).toBeInTheDocument();
  await expect.element(option('High Due in 2 working days')).toBeInTheDocument();
  await expect.element(option('Medium Should not wait long')).toBeInTheDocument();
});

test('customers read what a priority means, and nothing that is a promise', async () => {
  const portal = await show(false);
  await expect.element(option('High Disturbs the business')).toBeInTheDocument();
  expect(portal.requests.filter(({ path }) => path.startsWith('/rest/v1/settings'))).toEqual([]);
});
