import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { expectToBeAsked, expectToLeave } from '#web/testing/leaving-question.ts';
import { answerPortal, conflict, type PortalRequest, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The mode in which the whole text is one field. */
const openHtml = () => page.getByRole('button', { name: 'HTML', exact: true }).click();

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
  await openHtml();
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
  const { router } = await renderPart(<TemplateEditor name="invite" canEdit />);
  await openHtml();
  await page.getByLabelText('Text', { exact: true }).fill('<p>Mine</p>');
  await expectToBeAsked(router);
  portal.answer('/rest/v1/rpc/read_email_template', {
    current: theirs,
    built_in: text,
    version: '2026-06-02T12:00:00+00:00',
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this email meanwhile' });
  const subject = dialog.getByRole('group', { name: 'Subject', exact: true });
  await expect.element(subject.getByRole('radio', { name: 'Theirs Their subject' })).toBeChecked();
  const written = dialog.getByRole('group', { name: 'Text', exact: true });
  await expect.element(written.getByRole('radio', { name: 'Mine Paragraph: Mine' })).toBeChecked();
  await expect
    .element(written.getByRole('radio', { name: 'Theirs Heading: Hello Paragraph: You may use .' }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('<p>Mine</p>');
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Hello');

  // When saving what was chosen fails, the form shows it, and the next attempt is over the version that was seen.
  await save.click();
  portal.answer('/rest/v1/rpc/save_email_template', () => refusal('The office is closed.'));
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('The office is closed.').first()).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Their subject');
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('<p>Mine</p>');
  await expectToBeAsked(router);
  portal.answer('/rest/v1/rpc/save_email_template', { version: '2026-06-03T12:00:00+00:00' });
  await save.click();
  await expect.element(page.getByText('Email saved')).toBeVisible();
  expect(portal.sentTo('save_email_template').at(-1)).toEqual({
    name: 'invite',
    version: '2026-06-02T12:00:00+00:00',
    subject: 'Their subject',
    body: '<p>Mine</p>',
  });
  await expectToLeave(router);
});

test('two administrators who edited different parts keep both', async () => {
  const theirs = { subject: 'Hello', body: '<h1>Their heading</h1>\n<p>You may use .</p>' };
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': { problems: [], email: null, is_real: false },
    '/rest/v1/email_templates': [],
    '/rest/v1/audit_log': [],
    '/rest/v1/rpc/save_email_template': conflict,
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  await page.getByLabelText('Paragraph', { exact: true }).fill('My words');
  portal.answer('/rest/v1/rpc/read_email_template', { current: theirs, built_in: text, version: 'v2' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this email meanwhile' });
  const partRadio = (part: string, name: string) =>
    dialog.getByRole('group', { name: part, exact: true }).getByRole('radio', { name });
  await expect.element(partRadio('Heading', 'Theirs Their heading')).toBeChecked();
  await expect.element(partRadio('Paragraph', 'Mine My words')).toBeChecked();
  portal.answer('/rest/v1/rpc/save_email_template', { version: 'v3' });
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Email saved')).toBeVisible();
  expect(portal.sentTo('save_email_template').at(-1)).toEqual({
    ...{ name: 'invite', version: 'v2', subject: 'Hello' },
    body: '<h1>Their heading</h1>\n<p>My words</p>',
  });
  await expect.element(page.getByLabelText('Heading', { exact: true })).toHaveValue('Their heading');
});

test('the built-in text is not restored over a text that somebody else has saved', async () => {
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: 'v1' },
    '/rest/v1/rpc/preview_email_template': { problems: [], email: null, is_real: false },
    '/rest/v1/email_templates': [],
    '/rest/v1/audit_log': [],
    '/rest/v1/rpc/revert_email_template': conflict,
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  const revert = page.getByRole('button', { name: 'Use the built-in text' });
  await revert.click();
  // Another rule refused: nobody has saved another version.
  await expect.element(page.getByText('Somebody else has changed this meanwhile.').first()).toBeVisible();
  expect(page.getByRole('dialog', { name: /^Somebody else has changed this email/ }).elements()).toEqual([]);

  const theirs = { subject: 'Their subject', body: text.body };
  portal.answer('/rest/v1/rpc/read_email_template', { current: theirs, built_in: text, version: 'v2' });
  await revert.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this email meanwhile' });
  await expect.element(dialog.getByRole('radio', { name: 'Theirs Their subject' })).toBeChecked();
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
  await openHtml();
  const subject = page.getByLabelText('Subject');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await subject.fill('Hello {{ nobody }}');
  await expect.element(subject).toHaveAccessibleDescription('The variable {{ nobody }} is unknown.');
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText('Text', { exact: true })).not.toHaveAttribute('aria-invalid');
  // Saving leads to the error instead of doing nothing.
  await openHtml();
  await save.click();
  await expect.element(subject).toHaveFocus();
  expect(portal.sentTo('save_email_template')).toEqual([]);
  await subject.fill('Hello you');
  await expect.element(save).toBeEnabled();
});

test('the preview shows the text of the case that is chosen, and the stored text stays', async () => {
  const decided = {
    subject: 'Hello',
    body: "<p>{% if firm_name != '' %}Another company{% else %}Ours{% endif %}</p>",
  };
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: decided, built_in: decided, version: null },
    '/rest/v1/rpc/preview_email_template': {
      problems: [],
      email: { subject: 'Hello', html: '<p>Ours</p>', text: 'Ours' },
      is_real: false,
    },
    '/rest/v1/email_templates': [],
  });
  await renderPart(<TemplateEditor name="invitation" canEdit />);
  await page.getByLabelText('Only if the person works for another company:').last().selectOptions('No');
  await expect
    .poll(() => portal.sentTo('preview_email_template').at(-1))
    .toMatchObject({ body: `{% assign firm_name = "" %}${decided.body}` });
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});
