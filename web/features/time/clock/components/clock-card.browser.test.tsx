import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClockCard } from '#web/features/time/clock/components/clock-card.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

/** What the card says to somebody who is not clocked in. */

const nothing = () => undefined;
const REST = {
  ...{ session: null, onBreak: null, elapsed: null, isBusy: false, pending: 0, waitsForServer: false },
  ...{ onClockIn: nothing, onResume: nothing, onClockOut: nothing, onTakeBreak: nothing, onEndDay: nothing },
};

test.for([
  [true, 'You have no hourly rate yet, so you cannot clock in. The office sets it under Employees.'],
  [false, 'Choose what you work on, and your time runs.'],
] as const)('without a rate, it explains that before the tap: %s', async ([isRateMissing, text]) => {
  await renderPart(<ClockCard {...REST} savedIn="device" isRateMissing={isRateMissing} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clock In' })).toBeVisible();
});
