import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Monitor, Moon, Sun } from 'lucide-react';
import { type Message, message, t } from '#web/lib/text.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#web/lib/theme.ts';

const CHOICES = [
  { value: 'system', label: message('Same as the device'), icon: Monitor },
  { value: 'light', label: message('Light'), icon: Sun },
  { value: 'dark', label: message('Dark'), icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: Message; icon: unknown }[];

/** Light, dark, or the device's setting; stored on this device. */
export function ThemeChoiceField() {
  const choice = useThemeChoice();
  return (
    <RadioGroup
      aria-label={t('Appearance')}
      value={choice}
      onValueChange={(value: ThemeChoice) => chooseTheme(value)}
      className="grid gap-2 sm:grid-cols-3"
    >
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <Radio.Root
          key={value}
          value={value}
          render={<button type="button" />}
          nativeButton
          className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong/60 bg-surface px-4 text-left hover:bg-sunken data-checked:border-slate data-checked:bg-slate-tint data-checked:font-semibold"
        >
          <Icon aria-hidden className="size-4.5 text-ink-soft" />
          {t(label)}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
