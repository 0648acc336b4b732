import { expect, test } from 'vitest';
import { OrganizationFacts } from '#web/features/organizations/components/organization-facts.tsx';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const organization = (organization_type: string, own: { days: number | null; nte: number | null } | null) =>
  ({
    ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Quick Stop', organization_type },
    ...{ trades: [], service_states: [], service_zip_prefixes: [], service_radius_miles: null },
    billing: own && { payment_terms_days: own.days },
    internals: own && { default_nte: own.nte },
  }) as unknown as Organization;

const SHOWN: Record<string, Organization> = {
  new: organization('partner', { days: null, nte: null }),
  agreed: organization('partner', { days: 0, nte: 750 }),
  // Who may not read the terms cannot tell that there are none.
  unread: organization('partner', null),
  subcontractor: organization('subcontractor', { days: null, nte: null }),
};

test('a customer without terms and an NTE of its own has those of the company', async () => {
  answerPortal({ '/rest/v1/settings': [{ value: { payment_terms_days: 30, default_nte: 500 } }] });
  await renderPart(
    <main>
      {Object.entries(SHOWN).map(([id, shown]) => (
        <div key={id} id={id}>
          <OrganizationFacts organization={shown} logo={null} />
        </div>
      ))}
    </main>,
  );
  const factsOf = (id: string) =>
    ['Payment terms', 'Default NTE'].map(
      (label) =>
        [...document.querySelectorAll(`#${id} dt`)].find(({ textContent }) => textContent === label)
          ?.nextElementSibling?.textContent,
    );
  await expect.poll(() => factsOf('new')).toEqual(['30 days (the company’s)', '$500.00 (the company’s)']);
  expect(factsOf('agreed')).toEqual(['Due on receipt', '$750.00']);
  expect(factsOf('unread')).toEqual(['—', '—']);
  expect(factsOf('subcontractor')).toEqual(['—', undefined]);
});
