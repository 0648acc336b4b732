import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InvitationDone, InvitationLink } from '#web/features/people/invite/invitation-link.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

test.for([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080', true],
  ['http://[::1]:8080', true],
  ['https://portal.example', false],
  ['http://192.168.1.20:8080', false],
  ['https://localhost.example', false],
] as const)(
  'whether a link of %s says that it opens on this computer only: %s',
  async ([address, isLocal]) => {
    const sent = {
      id: 'i',
      link: `${address}/invitation#token=t`,
      is_mailed: false,
      expires_at: '2026-12-06T12:00:00Z',
    };
    await renderPart(<InvitationLink email="kim@example.com" sent={sent} />);
    await expect.element(page.getByLabelText('Link', { exact: true })).toBeVisible();
    const warning = page.getByText('This link opens on this computer only');
    if (isLocal) {
      await expect.element(warning).toBeVisible();
      await page.getByRole('button', { name: 'Show how' }).click();
      await expect.element(page.getByRole('dialog', { name: 'Let others reach the portal' })).toBeVisible();
    } else await expect.element(warning).not.toBeInTheDocument();
  },
);

test.for([
  [false, 'Copy the link', 'Done'],
  [true, 'Done', 'Copy the link'],
] as const)('with an email sent: %s, the main button is "%s"', async ([is_mailed, main, other]) => {
  const link = 'https://portal.example/invitation#token=t';
  const sent = { id: 'i', link, is_mailed, expires_at: '2026-12-06T12:00:00Z' };
  await renderPart(
    <>
      <InvitationLink email="kim@example.com" sent={sent} />
      <InvitationDone sent={sent} onClose={() => undefined} />
    </>,
  );
  const filled = async (name: string) => {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    return button.element().classList.contains('bg-chestnut');
  };
  expect([await filled(main), await filled(other)]).toEqual([true, false]);
});
