import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DevicesCard } from '#web/features/health/components/devices-card.tsx';
import type { Facts } from '#web/features/health/health-check.ts';
import { renderPart } from '#web/testing/render-part.tsx';

type Devices = Facts<'devices'>;

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const dana = {
  ...{ profile_id: 'dana', name: 'Dana Cruz', device: 'Chrome on Android' },
  ...{ last_seen_at: ago(2), devices: 1 },
};
const HELD = {
  ...{ reports: 2, photos: 7, clock_events: 1, messages: 0, refused: 0 },
  ...{ oldest_at: ago(30), reported_at: ago(2) },
};

const show = (facts: Devices | null) => renderPart(<DevicesCard devices={{ facts, error: null }} />);
const one = (queue: Devices['listed'][number]['queue'], more: object = {}): Devices => ({
  ...{ total: 1, waiting: 1, silent: 0, listed: [{ ...dana, queue }] },
  ...more,
});
const row = () => page.getByRole('listitem');

test('says whose device holds how much, since when, and whom to ask', async () => {
  await show(one(HELD));
  await expect.element(row()).toMatchTextContent('Dana Cruz');
  await expect.element(row()).toMatchTextContent('Chrome on Android');
  await expect
    .element(row())
    .toMatchTextContent(/2 reports, 7 photos, and 1 clock event, the oldest from \d+[hd] ago/);
  await expect.element(row()).toMatchTextContent('Ask Dana Cruz to open the portal with a signal.');
  await expect.element(row()).toMatchTextContent('Seen 2h ago');
  await expect.element(row().getByRole('link')).toHaveAttribute('href', '/admin/users/dana');
});

test('says when the server has refused something', async () => {
  await show(one({ ...HELD, photos: 0, reports: 0, refused: 1 }));
  await expect.element(row()).toMatchTextContent('1 clock event; 1 was not accepted, the oldest from');
  await expect.element(row()).toMatchTextContent('and to correct what needs attention.');
});

test('says of a silent device what is known of it', async () => {
  await show(one(null));
  await expect.element(row()).toMatchTextContent('It has never reported unsent work.');
  await show(one({ ...HELD, reports: 0, photos: 0, clock_events: 0, oldest_at: null }));
  await expect.element(row().last()).toMatchTextContent('Nothing waited at its last report, 2h ago');
});

test('names the worst device of a person, and how many more they have', async () => {
  const listed = [{ ...dana, queue: HELD, devices: 3 }];
  await show({ total: 4, waiting: 4, silent: 0, listed });
  await expect.element(row()).toMatchTextContent('Chrome on Android, and 2 more devices');
  await expect.element(page.getByText('The first 3 of 4 devices.')).toBeVisible();
});

test('says how many there are beyond those listed, and nothing when there are none', async () => {
  await show(one(HELD, { total: 31 }));
  await expect.element(page.getByText('The first 1 of 31 devices.')).toBeVisible();
});

test('is not there without such a device', async () => {
  await show({ total: 0, waiting: 0, silent: 0, listed: [] });
  await expect.element(page.getByText('Devices to ask about')).not.toBeInTheDocument();
});
