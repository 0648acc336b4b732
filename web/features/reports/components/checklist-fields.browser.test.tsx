import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChecklistFields } from '#web/features/reports/components/checklist-fields.tsx';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const item = (id: string, text: string, is_required: boolean) => ({
  ...{ item_id: id, text, is_required },
  ...{ answer: null, note: '' },
});

function Checklist() {
  const checklist = [item('a', 'Latches by itself', true), item('b', 'Site swept', false)];
  return <ChecklistFields form={useForm<ReportDraft>({ defaultValues: { checklist } })} />;
}

test('it counts what is still required after each answer', async () => {
  await renderPart(<Checklist />);
  await expect.element(page.getByText('1 item to answer.')).toBeVisible();
  await page.getByRole('group', { name: 'Latches by itself' }).getByText('Done').click();
  await expect.element(page.getByText('Everything required is answered.')).toBeVisible();
  await page.getByRole('group', { name: 'Site swept' }).getByText('N/A').click();
  await expect.element(page.getByText('Everything is answered.')).toBeVisible();
});
