import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FirstAssignmentCard } from '#web/features/work-orders/components/first-assignment-card.tsx';
import { RequestTerms } from '#web/features/work-orders/components/request-terms.tsx';
import type { ServiceRequest } from '#web/features/work-orders/use-service-request.ts';
import { press, type } from '#web/testing/keys.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const AREA = {
  ...{ service_states: [], service_zip_prefixes: [], trades: [], documents: [] },
  ...{ service_latitude: null, service_longitude: null, service_radius_miles: null },
};
const FIRMS = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'The firm', ...AREA },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Other', ...AREA },
];

function Cards() {
  const form = useForm<ServiceRequest>({
    defaultValues: { priority: 'medium', trade: '', partner_location_id: '', office: { nte_amount: null } },
  });
  return (
    <>
      <RequestTerms form={form} />
      <FirstAssignmentCard form={form} />
    </>
  );
}

const nte = page.getByLabelText('NTE, in dollars');
const firm = page.getByRole('combobox', { name: 'Subcontractor' });
async function choose(name: string) {
  await firm.fill('');
  await type(firm, name);
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1);
  await press(firm, 'Enter');
  await expect.element(firm).toHaveValue(name);
}

async function show() {
  answerPortal({
    '/rest/v1/organizations': FIRMS,
    '/rest/v1/organization_members': [],
    '/rest/v1/settings': [{ value: { default_nte: 750 } }],
  });
  await renderPart(<Cards />);
}

test('a subcontractor is offered the default NTE, which goes again with the subcontractor', async () => {
  await show();
  await choose('The firm');
  await expect.element(nte).toHaveValue('750');
  await firm.fill('');
  await press(firm, 'Tab');
  await expect.element(nte).toHaveValue('');
});

test('an NTE that was typed stays, whoever is chosen', async () => {
  await show();
  await nte.fill('900');
  await choose('The firm');
  await expect.element(nte).toHaveValue('900');
  await nte.fill('750');
  await choose('Other');
  await firm.fill('');
  await press(firm, 'Tab');
  await expect.element(nte).toHaveValue('750');
});
