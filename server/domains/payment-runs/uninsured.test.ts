import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payment-runs/test/fixture.ts';

/** Who pays learns whose insurance has expired, and pays all the same. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

/** What the screens of payments ask. */
const uninsured = async (as: keyof Fixture['people']) =>
  (
    await fixture.people[as].client
      .from('organization_documents')
      .select('organization_id, organization:organizations(name)')
      .eq('kind', 'insurance')
      .eq('is_replaced', false)
      .lt('expires_on', new Date().toISOString().slice(0, 10))
      .in('organization_id', Object.values(fixture.firms))
  ).data?.map(({ organization_id }) => organization_id);

const addCertificate = (organization: string, expires: string, is_replaced = false) =>
  fixture.portal.owner.query(
    `insert into organization_documents (organization_id, kind, title, storage_path, file_name, content_type, size_bytes,
       expires_on, is_replaced) values ($1, 'insurance', 'COI', $2, 'coi.pdf', 'application/pdf', 10, $3, $4)`,
    [organization, `${organization}/${randomUUID()}.pdf`, expires, is_replaced],
  );

test('an expired certificate is said to those who pay, a replaced or valid one is not', async () => {
  const { subcontractor, otherSubcontractor } = fixture.firms;
  await addCertificate(subcontractor, '2025-01-31');
  await addCertificate(otherSubcontractor, '2025-01-31', true);
  await addCertificate(otherSubcontractor, '2199-12-31');
  expect(await uninsured('payer')).toEqual([subcontractor]);
  for (const as of ['partner', 'subcontractor', 'stranger'] as const)
    expect(await uninsured(as), as).toEqual([]);
  const bill = await fixture.approvedBill(12.5);
  expect((await fixture.run('payer', { [bill]: 12.5 })).error).toBeNull();
  expect(await fixture.bill(bill)).toMatchObject({ status: 'paid', balance: 0 });
});
