import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Input } from '#web/ui/input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The labels of the show/hide button, for a page with two of them. */
  showLabel?: string;
  hideLabel?: string;
}

/** A password field, with a button that shows the password and a hint while Caps Lock is on. */
export function PasswordInput({
  showLabel = t('Show password'),
  hideLabel = t('Hide password'),
  ...rest
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <div className="relative">
        <Input
          {...rest}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setIsCapsLockOn(false)}
          className="min-h-12 pr-13"
        />
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-sm text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <p role="status" className="text-ochre-ink [&:not(:empty)]:mt-1.5">
        {isCapsLockOn && t('Caps Lock is on')}
      </p>
    </div>
  );
}
