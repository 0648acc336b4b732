import { Minus, Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';

interface NumberStepperProps {
  /** NaN while the input is empty or not a number. */
  value: number;
  onValueChange: (value: number) => void;
  step: number;
  min: number;
  max: number;
  /** The unit, for the labels of the buttons: 'hours'. */
  unit: string;
  /** The unit beside this number: 'hour'; otherwise that of the labels. */
  shownUnit?: string;
  ref?: Ref<HTMLInputElement>;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/** A number field with minus and plus buttons, and its unit. */
export function NumberStepper({
  value,
  onValueChange,
  step,
  min,
  max,
  unit,
  shownUnit = unit,
  ...control
}: NumberStepperProps) {
  const [text, setText] = useState(() => textOf(value));
  // The value was set from outside: a restored draft, a reset form. Input in progress ('7.') is kept as typed.
  if (!Object.is(numberOf(text), Number.isFinite(value) ? value : Number.NaN)) setText(textOf(value));

  const type = (typed: string) => {
    setText(typed);
    onValueChange(numberOf(typed));
  };
  const go = (by: number) => {
    const from = Number.isFinite(value) ? value : 0;
    type(textOf(Math.min(max, Math.max(min, from + by))));
  };

  return (
    <div className="flex gap-2">
      <Button
        size="icon"
        aria-label={t('Fewer {{unit}}', { unit })}
        disabled={Number.isFinite(value) && value <= min}
        onClick={() => go(-step)}
      >
        <Minus aria-hidden />
      </Button>
      <div className="relative min-w-0 flex-1">
        <AmountInput
          {...control}
          placeholder="0"
          className="text-right"
          style={{ paddingRight: `calc(${shownUnit.length}ch + 1.25rem)` }}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
        >
          {shownUnit}
        </span>
      </div>
      <Button
        size="icon"
        aria-label={t('More {{unit}}', { unit })}
        disabled={value >= max}
        onClick={() => go(step)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}

const numberOf = (text: string): number => typedNumber(text) ?? Number.NaN;

function textOf(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
