import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';

function Held() {
  const [text, setText] = useState('');
  return (
    <>
      <AmountInput aria-label="Amount" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  );
}

function Registered() {
  const { register, watch } = useForm({ defaultValues: { amount: null as number | null } });
  return (
    <>
      <AmountInput aria-label="Amount" {...register('amount', { setValueAs: typedNumber })} />
      <output>{String(watch('amount'))}</output>
    </>
  );
}

test.for([
  ['350,50', '350.50'],
  ['1.234,5', '1,234.50'],
  ['$350.50', '350.50'],
  ['12,345', '12,345'],
  // A thousand and more in many other languages.
  ['1.250', '1.25'],
  ['1.000', '1'],
  ['1.125', '1.125'],
  // Nothing to explain.
  ['350.5', '350.5'],
  ['1234', '1234'],
  // Not understood: it stays for its correction.
  ['1,2,3', '1,2,3'],
  ['', ''],
] as const)('left, a field with %s shows %s', async ([typed, shown]) => {
  await renderPart(<Held />);
  const field = page.getByLabelText('Amount');
  await field.fill(typed);
  await expect.element(field).toHaveValue(typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue(shown);
  await expect.element(page.getByRole('status')).toHaveTextContent(shown);
});

test('the form has the number', async () => {
  await renderPart(<Registered />);
  await page.getByLabelText('Amount').fill('1.234,50');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('1,234.50');
  await expect.element(page.getByRole('status')).toHaveTextContent('1234.5');
});
