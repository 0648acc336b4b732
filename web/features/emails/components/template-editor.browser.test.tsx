import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const text = { subject: 'Hello', body: '<h1>Hello</h1>\n<p>You may use .</p>' };

test('a variable is inserted at the cursor, and a problem leads to its line', async () => {
  answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': {
      problems: [{ part: 'body', line: 2, text: 'Wrong' }],
      email: null,
      is_real: false,
    },
    '/rest/v1/email_templates': [],
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  const body = page.getByLabelText('Text', { exact: true });
  await body.click();
  const field = body.element() as HTMLTextAreaElement;
  const end = text.body.length - '.</p>'.length;
  field.setSelectionRange(end, end);
  await page.getByRole('button', { name: 'Insert company_name' }).click();
  await expect.element(body).toHaveValue('<h1>Hello</h1>\n<p>You may use {{ company_name }}.</p>');
  await userEvent.keyboard('!');
  await expect.element(body).toHaveValue('<h1>Hello</h1>\n<p>You may use {{ company_name }}!.</p>');

  await page.getByLabelText('Subject').click();
  await page.getByRole('button', { name: 'Insert product_name' }).click();
  await expect
    .element(page.getByLabelText('Subject'))
    .toHaveValue(expect.stringContaining('{{ product_name }}'));

  await page.getByRole('button', { name: 'Line 2: Wrong' }).click();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(
    '<p>You may use {{ company_name }}!.</p>',
  );
});
