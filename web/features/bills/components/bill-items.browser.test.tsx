import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newItem } from '#web/features/bills/bill-items.ts';
import { BillItems } from '#web/features/bills/components/bill-items.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

function Items() {
  const [items, setItems] = useState([newItem()]);
  return <BillItems items={items} onChange={setItems} />;
}

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test.for([
  ['Hours', '3.333', 'Use at most two decimals.'],
  ['Hours', '2:30', 'Enter a number, for example 2.5.'],
  ['Hours', '12 h', 'Enter a number, for example 2.5.'],
  ['Hours', '1001', 'Enter hours above 0, up to 1,000.'],
  ['Rate per hour', '95.555', 'Use at most two decimals.'],
  ['Rate per hour', 'ninety', 'Enter dollars, for example 1250.50.'],
  ['Rate per hour', '0', 'Enter dollars above 0, up to 100,000.'],
] as const)('%s: %s is refused with the reason', async ([label, typed, problem]) => {
  await renderPart(<Items />);
  await page.getByLabelText(label).fill(typed);
  await expect.element(page.getByText(problem)).toBeVisible();
});

test('of large type on a phone, hours and rate are below each other', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  await renderPart(
    <div className="p-8">
      <Items />
    </div>,
  );
  const hours = page.getByLabelText('Hours');
  await expect.element(hours).toBeVisible();
  expect(hours.element().getBoundingClientRect().width).toBeGreaterThan(200);
});
