import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CaptchaConfig, type CaptchaWidget, showCaptcha } from '../captcha-service.ts';

interface CaptchaBoxProps {
  config: CaptchaConfig;
  onToken: (token: string | null) => void;
  /** Where the box leaves what asks it anew. */
  widget: RefObject<CaptchaWidget | null>;
}

/** The place of the captcha's box, as high as it will be. */
export default function CaptchaBox({ config, onToken, widget }: CaptchaBoxProps) {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBlocked, setIsBlocked] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    let current = true;
    if (!place.current) return;
    showCaptcha(config, place.current, onToken).then(
      (shown) => {
        if (current) widget.current = shown;
        else shown.remove();
      },
      () => current && setIsBlocked(true),
    );
    return () => {
      current = false;
      widget.current?.remove();
      widget.current = null;
    };
  }, [config, onToken, widget, attempt]);

  if (isBlocked) {
    return (
      <Alert kind="error">
        <p>
          {t('The check that you are a person could not be loaded. A blocker or the network may be why.')}
        </p>
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            setIsBlocked(false);
            setAttempt(attempt + 1);
          }}
        >
          {t('Try Again')}
        </Button>
      </Alert>
    );
  }
  return <div ref={place} className="min-h-19.5 overflow-x-auto" />;
}
