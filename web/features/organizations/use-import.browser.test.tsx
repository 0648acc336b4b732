import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { IMPORT_COLUMNS } from '#web/features/organizations/import-columns.ts';
import { useImport } from '#web/features/organizations/use-import.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ImportFile } from '#web/ui/import-file.tsx';

function Choice() {
  const { choose, problem, result } = useImport(() => undefined);
  return (
    <>
      <ImportFile columns={IMPORT_COLUMNS} templateName="" problem={problem} onChoose={choose} />
      {result && <p>{result.added} to add</p>}
    </>
  );
}

test('a file is read and checked again when it is chosen again, under the same name and with the same lines', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/import_organizations': { added: 0, updated: 0, unchanged: 0, problems: [] },
  });
  await renderPart(<Choice />);
  const input = page.getByLabelText('File');
  const choose = () => input.upload(new File(['Name\nNorth\n'], 'firms.csv', { type: 'text/csv' }));
  await choose();
  await expect.element(page.getByText('0 to add')).toBeVisible();

  // The dialog of the browser reports no change as long as the same file is still chosen.
  const element = input.element() as HTMLInputElement;
  element.addEventListener('click', (event) => event.preventDefault(), { once: true });
  element.click();
  expect(element.value).toBe('');

  portal.answer('/rest/v1/rpc/import_organizations', { added: 1, updated: 0, unchanged: 0, problems: [] });
  await choose();
  await expect.element(page.getByText('1 to add')).toBeVisible();
  expect(portal.sentTo('import_organizations')).toHaveLength(2);
});
