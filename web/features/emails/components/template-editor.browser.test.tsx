import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { answerPortal, conflict, type PortalRequest } from '#web/testing/portal-answers.ts';
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

test('the second of two administrators chooses between both texts, and can go back', async () => {
  const theirs = { subject: 'Their subject', body: text.body };
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': { problems: [], email: null, is_real: false },
    '/rest/v1/email_templates': [],
    '/rest/v1/audit_log': [],
    '/rest/v1/rpc/save_email_template': conflict,
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  await page.getByLabelText('Text', { exact: true }).fill('<p>Mine</p>');
  portal.answer('/rest/v1/rpc/read_email_template', {
    current: theirs,
    built_in: text,
    version: '2026-06-02T12:00:00+00:00',
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this email meanwhile' });
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('<p>Mine</p>');

  await save.click();
  portal.answer('/rest/v1/rpc/save_email_template', { version: '2026-06-03T12:00:00+00:00' });
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Email saved')).toBeVisible();
  expect(portal.sentTo('save_email_template').at(-1)).toEqual({
    name: 'invite',
    version: '2026-06-02T12:00:00+00:00',
    subject: 'Their subject',
    body: '<p>Mine</p>',
  });
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Their subject');
});

test('an error in the subject is shown at the subject, and nothing is saved before it is corrected', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': ({ body }: PortalRequest) => ({
      problems: JSON.stringify(body).includes('{{ nobody')
        ? [{ part: 'subject', line: 1, text: 'The variable {{ nobody }} is unknown.' }]
        : [],
      email: null,
      is_real: false,
    }),
    '/rest/v1/email_templates': [],
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  const subject = page.getByLabelText('Subject');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await subject.fill('Hello {{ nobody }}');
  await expect.element(subject).toHaveAccessibleDescription('The variable {{ nobody }} is unknown.');
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText('Text', { exact: true })).not.toHaveAttribute('aria-invalid');
  await expect.element(save).toBeDisabled();
  expect(portal.sentTo('save_email_template')).toEqual([]);
  await subject.fill('Hello you');
  await expect.element(save).toBeEnabled();
});
