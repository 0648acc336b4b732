import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TemplateEditor } from '#web/features/emails/components/template-editor.tsx';
import { expectToBeAsked, expectToLeave } from '#web/testing/leaving-question.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const lines = [
  '<h1 style="margin:0;">Welcome</h1>',
  '<p style="color:#1c2321;">Fish &amp; chips<br/>{{ company_name }}</p>',
  '<p style="color:#1c2321;">Second</p>',
  "{% if support_email != '' %}",
  '<p class="muted">Write to {{ support_email }}</p>',
  '{% endif %}',
  '<p>Some <b>bold</b> words</p>',
  '<p><a href="{{ url }}" style="background:#1f6f54;">Go</a></p>',
];
const text = { subject: 'Hello', body: lines.join('\n') };

/** Opens the editor, and returns the portal behind it. */
async function openEditor({ problems = [], versions = [], canEdit = true }: Record<string, unknown> = {}) {
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: text, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': { problems, email: null, is_real: false },
    '/rest/v1/email_template_versions': versions,
    '/rest/v1/rpc/save_email_template': { version: 'v2' },
  });
  const { router } = await renderPart(<TemplateEditor name="invite" canEdit={canEdit === true} />);
  await expect.element(field('Heading')).toHaveValue('Welcome');
  return { portal, router };
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an edited paragraph changes its line only, and what looks like markup arrives as text', async () => {
  const { portal, router } = await openEditor();
  await expect.element(field('Paragraph 1')).toHaveValue('Fish & chips\n{{ company_name }}');
  await expect.element(field('Button')).toHaveValue('Go');
  await expect.element(page.getByText('Only if your company has a support address:')).toBeVisible();
  await field('Paragraph 2').fill('A <b>bold</b> & new\nsecond {{ url }}');
  await expectToBeAsked(router);
  await button('Save').click();
  await expect.element(page.getByText('Email saved')).toBeVisible();
  expect(portal.sentTo('save_email_template').at(-1)).toMatchObject({
    subject: 'Hello',
    body: lines
      .with(2, '<p style="color:#1c2321;">A &lt;b&gt;bold&lt;/b&gt; &amp; new<br>second {{ url }}</p>')
      .join('\n'),
  });
  await expectToLeave(router);
});

test('conditions between words are words, and each piece is a field of its own', async () => {
  const line = "<p>Write{% if support_email != '' %} to {{ support_email }}{% else %} to us{% endif %}.</p>";
  const subject = "{% if support_phone != '' %}Call us{% else %}Hello{% endif %}";
  const portal = answerPortal({
    '/rest/v1/rpc/read_email_template': { current: { subject, body: line }, built_in: text, version: null },
    '/rest/v1/rpc/preview_email_template': { problems: [], email: null, is_real: false },
    '/rest/v1/email_template_versions': [],
    '/rest/v1/rpc/save_email_template': { version: 'v2' },
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  await expect.element(field('Paragraph')).toHaveValue('Write');
  const fields = [...document.querySelectorAll('textarea, input')] as HTMLInputElement[];
  expect(fields.map(({ value }) => value)).toEqual([
    'Call us',
    'Hello',
    'Write',
    ' to {{ support_email }}',
    ' to us',
    '.',
  ]);
  await field('Paragraph: Otherwise:').fill(' to the office');
  await field('Subject: Only if your company has a support phone number:').fill('Phone us');
  await button('Save').click();
  await expect.element(page.getByText('Email saved')).toBeVisible();
  expect(portal.sentTo('save_email_template').at(-1)).toMatchObject({
    subject: subject.replace('Call us', 'Phone us'),
    body: line.replace(' to us', ' to the office'),
  });
});

test('switching between both modes changes nothing, and each shows what the other wrote', async () => {
  const { router } = await openEditor();
  await button('HTML').click();
  await expect.element(field('Text')).toHaveValue(text.body);
  await button('Text').click();
  await expectToLeave(router);
  await field('Heading').fill('Hi > there');
  await button('HTML').click();
  await expect
    .element(field('Text'))
    .toHaveValue(lines.with(0, '<h1 style="margin:0;">Hi &gt; there</h1>').join('\n'));
  await field('Text').fill('<h1>Anew</h1>');
  await button('Text').click();
  await expect.element(field('Heading')).toHaveValue('Anew');
});

test('a part is added, moved, and removed, and the cursor goes along', async () => {
  await openEditor();
  await button('Add a paragraph after Paragraph 1').click();
  await expect.element(field('Paragraph 2')).toHaveFocus();
  await userEvent.keyboard('New');
  await button('Move Paragraph 2 up').click();
  await expect.element(field('Paragraph 1')).toHaveValue('New');
  await expect.element(button('Move Paragraph 1 up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move Paragraph 1 up')).toBeDisabled();
  await expect.element(field('Paragraph 1')).toHaveFocus();
  // Small print stays within its condition.
  await expect.element(button('Move Small print up')).toBeDisabled();
  await expect.element(button('Move Small print down')).toBeDisabled();
  await button('Remove Heading').click();
  await expect.element(field('Paragraph 2')).toHaveFocus();
  await button('HTML').click();
  const added = '<p style="color:#1c2321;">New</p>';
  await expect.element(field('Text')).toHaveValue([added, ...lines.slice(1)].join('\n'));
});

test('a removed part comes back with its words, also after other edits', async () => {
  await openEditor();
  await field('Paragraph 1').fill('Edited');
  await button('Remove Paragraph 1').click();
  const undo = button('Undo');
  await expect.element(page.getByText('Paragraph 1 removed')).toBeVisible();
  await field('Subject').fill('Other subject');
  await field('Heading').fill('Other heading');
  await undo.click();
  await expect.element(field('Paragraph 1')).toHaveValue('Edited');
  await expect.element(field('Paragraph 1')).toHaveFocus();
  await expect.element(field('Subject')).toHaveValue('Other subject');
  const edited = lines
    .with(0, '<h1 style="margin:0;">Other heading</h1>')
    .with(1, '<p style="color:#1c2321;">Edited</p>');
  await button('Remove Button').click();
  await button('HTML').click();
  await expect.element(field('Text')).toHaveValue(edited.slice(0, -1).join('\n'));
  await undo.click();
  await expect.element(field('Text')).toHaveValue(edited.join('\n'));
});

test('the cursor goes to the button for a new part when none is left', async () => {
  await openEditor();
  await button('HTML').click();
  await field('Text').fill('<p>One</p>');
  await button('Text').click();
  await button('Remove Paragraph').click();
  await expect.element(button('Add a paragraph')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Paragraph')).toHaveFocus();
});

test('a variable is inserted at the cursor of the part that had it', async () => {
  await openEditor();
  await field('Paragraph 2').click();
  await userEvent.keyboard('{End}: ');
  await button('Insert company_name').click();
  await expect.element(field('Paragraph 2')).toHaveValue('Second: {{ company_name }}');
  await button('Remove Paragraph 2').click();
  await button('HTML').click();
  await button('Insert company_name').click();
  await expect.element(field('Text')).toHaveValue(expect.stringContaining('{{ company_name }}<h1'));
});

test('a problem leads to its part, and in a line of HTML to that line', async () => {
  await openEditor({
    problems: [
      { part: 'body', line: 3, text: 'Wrong words' },
      { part: 'body', line: 7, text: 'Wrong element' },
    ],
  });
  await button('Paragraph 2: Wrong words').click();
  await expect.element(field('Paragraph 2')).toHaveFocus();
  await button('Line 7: Wrong element').click();
  const html = field('Text').element() as HTMLTextAreaElement;
  expect(html.value.slice(html.selectionStart, html.selectionEnd)).toBe(lines[6]);
});

test('a problem of a part is shown at its field, and saving leads there', async () => {
  const text = 'This email has no variable "custmer". Did you mean {{ customer_name }}?';
  const { portal } = await openEditor({ problems: [{ part: 'body', line: 3, text }] });
  await expect.element(field('Paragraph 2')).toHaveAccessibleDescription(text);
  await expect.element(field('Paragraph 1')).not.toHaveAttribute('aria-invalid');
  await field('Subject').fill('Other');
  await button('Save').click();
  await expect.element(field('Paragraph 2')).toHaveFocus();
  await expect.element(field('Paragraph 2')).toBeInViewport();
  expect(portal.sentTo('save_email_template')).toEqual([]);
});

test('a problem without a field is shown when the text is saved', async () => {
  await openEditor({ problems: [{ part: 'body', line: null, text: 'No link and no code' }] });
  await field('Subject').fill('Other');
  await button('Save').click();
  await expect.element(page.getByText('No link and no code')).toBeInViewport();
});

test('a version comes back into the fields', async () => {
  const version = {
    id: '1',
    subject: 'Older',
    body: '<h1>Older</h1>\n<p>Once</p>',
    created_at: '2026-06-01T12:00:00Z',
    editor: { id: 'p1', first_name: 'Ann', last_name: 'Lee' },
  };
  await openEditor({ versions: [version] });
  await button('Put into the editor').click();
  await expect.element(field('Heading')).toHaveValue('Older');
  await expect.element(field('Paragraph')).toHaveValue('Once');
  await expect.element(field('Subject')).toHaveValue('Older');
});

test('a reader sees the words and changes none', async () => {
  await openEditor({ canEdit: false });
  await expect.element(field('Heading')).toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: /^(Add|Remove|Move|Edit)/ }).elements()).toEqual([]);
});

test('a text without words that can be edited opens as HTML', async () => {
  answerPortal({
    '/rest/v1/rpc/read_email_template': {
      current: { subject: 'Hello', body: '<table><tr><td>{{ url }}</td></tr></table>' },
      built_in: text,
      version: 'v1',
    },
    '/rest/v1/rpc/preview_email_template': { problems: [], email: null, is_real: false },
    '/rest/v1/email_templates': [],
  });
  await renderPart(<TemplateEditor name="invite" canEdit />);
  await expect.element(field('Text')).toHaveValue(expect.stringContaining('<table>'));
});
