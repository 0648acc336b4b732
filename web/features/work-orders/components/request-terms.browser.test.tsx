import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Capability } from '#shared/rules/capabilities.ts';
import { RequestTerms } from '#web/features/work-orders/components/request-terms.tsx';
import type { ServiceRequest } from '#web/features/work-orders/use-service-request.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

function Terms({ priority }: { priority: ServiceRequest['priority'] }) {
  return <RequestTerms form={useForm<ServiceRequest>({ defaultValues: { priority } })} />;
}

const show = (priority: ServiceRequest['priority'], capabilities: Capability[] = []) => {
  const day = { hours: 24, working_hours_only: false };
  answerPortal({
    '/rest/v1/settings': [{ value: { due_times: { emergency: day, high: null } } }],
    '/rest/v1/price_list_items': ['Drain cleaning', 'Drain cleaning', 'Filter change'].map((description) => ({
      description,
    })),
  });
  return renderPart(<Terms priority={priority} />, { viewer: { capabilities } as unknown as Viewer });
};
const dueDate = page.getByLabelText('Due date');
const link = page.getByRole('link', { name: 'Set due times' });

test('a priority without a due time says so, until a due date is entered', async () => {
  await show('high', ['manage_settings']);
  await expect
    .element(dueDate)
    .toHaveAccessibleDescription('Empty: no due date. No due time is set for High.');
  await expect.element(link).toHaveAttribute('href', '/admin/settings/work-orders');
  await dueDate.fill('2026-12-01');
  await expect.element(link).not.toBeInTheDocument();
});

test('the job types of flat prices are suggested, each once', async () => {
  await show('high');
  const field = page.getByLabelText('Job type');
  await expect.element(field).toHaveAccessibleDescription(/^A flat price/);
  const suggested = () =>
    [...((field.element() as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
  await expect.poll(suggested).toEqual(['Drain cleaning', 'Filter change']);
});

test('the NTE is explained', async () => {
  await show('high');
  await expect
    .element(page.getByLabelText('NTE, in dollars'))
    .toHaveAccessibleDescription(
      'Not to exceed: the most that may be billed for this work without approval.',
    );
});

test('who may not change the settings is not led there', async () => {
  await show('high');
  await expect.element(dueDate).toHaveAccessibleDescription(/No due time is set for High\.$/);
  await expect.element(link).not.toBeInTheDocument();
});

test('a priority with a due time says that it counts', async () => {
  await show('emergency', ['manage_settings']);
  await expect.element(dueDate).toHaveAccessibleDescription('Empty: set by the due time of Emergency.');
  await expect.element(link).not.toBeInTheDocument();
});
