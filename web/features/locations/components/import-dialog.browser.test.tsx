import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ImportDialog from '#web/features/locations/components/import-dialog.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const customer = (name: string, id = ID) => ({ id, name, trades: [] });
const VALID = { added: 1, updated: 0, unchanged: 0, problems: [] };
const file = () =>
  new File(['Name,Street,City,State,ZIP code\nStore 1,1 Main St,Columbus,OH,43215\n'], 'stores.csv', {
    type: 'text/csv',
  });

test.for([
  ['the only customer is selected', [customer('Quick Stop')], 'Quick Stop'],
  ['of several customers none is', [customer('Quick Stop'), customer('Zephyr', `${ID.slice(0, -1)}2`)], ''],
] as const)('%s', async ([, customers, selected]) => {
  answerPortal({ '/rest/v1/organizations': customers });
  await renderPart(<ImportDialog open organizationIds={null} onOpenChange={() => undefined} />);
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(selected);
});

test('a file for the only customer is checked without selecting anything', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': [customer('Quick Stop')],
    '/rest/v1/rpc/import_locations': VALID,
  });
  await renderPart(<ImportDialog open organizationIds={null} onOpenChange={() => undefined} />);
  await page.getByLabelText('File', { exact: true }).upload(file());
  await expect
    .poll(() => portal.sentTo('import_locations'))
    .toMatchObject([{ organization_id: ID, dry_run: true }]);
});
