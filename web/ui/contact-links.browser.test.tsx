import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#web/testing/render-part.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';

const EMAIL = 'carla.jimenezfernandez@northlightmechanical.test';

test('a person is written to and called from the page; a long address breaks before its domain', async () => {
  await renderPart(
    <div style={{ width: 260 }}>
      <EmailLink email={EMAIL} />
      <PhoneLink phone="+16145550153" />
    </div>,
  );
  const link = page.getByRole('link', { name: EMAIL });
  await expect.element(link).toHaveAttribute('href', `mailto:${EMAIL}`);
  await expect
    .element(page.getByRole('link', { name: '(614) 555-0153' }))
    .toHaveAttribute('href', 'tel:+16145550153');
  const lines = () => {
    const text = link.element().querySelector('span');
    const range = document.createRange();
    return [...(text?.childNodes ?? [])].flatMap((node) => {
      range.selectNodeContents(node);
      return node.textContent ? [range.getClientRects().length] : [];
    });
  };
  await expect.poll(lines).toEqual([1, 1]);
});

test('a long address stays within an alert', async () => {
  await renderPart(
    <div data-testid="frame" style={{ width: 260 }}>
      <Alert kind="attention" title="No email was sent">
        Hand the link over to {EMAIL} yourself.
      </Alert>
    </div>,
  );
  const frame = page.getByTestId('frame').element();
  expect(frame.scrollWidth).toBe(frame.clientWidth);
});
