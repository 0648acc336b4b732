import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ActionSamples } from '#web/catalog/action-samples.tsx';
import { BadgeSamples } from '#web/catalog/badge-samples.tsx';
import { CardSamples } from '#web/catalog/card-samples.tsx';
import { FieldSamples } from '#web/catalog/field-samples.tsx';
import { ListSamples } from '#web/catalog/list-samples.tsx';
import { MessageSamples } from '#web/catalog/message-samples.tsx';
import { OverlaySamples } from '#web/catalog/overlay-samples.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import Toaster from '#web/ui/toaster.tsx';

/** Every component of the design system, in light and dark. `?theme=dark` and `?theme=light` select one. */
export function Catalog() {
  const [isDark, setIsDark] = useState(isDarkAtStart);
  useEffect(() => {
    // Not by `chooseTheme`: the portal's setting in this browser must not change.
    document.documentElement.classList.toggle('dark', isDark);
  }, [isDark]);

  return (
    <Page
      title="Component catalog"
      description="The components of web/ui. Resize the window to see their phone layout."
      actions={
        <Button onClick={() => setIsDark(!isDark)}>
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {isDark ? 'Show light' : 'Show dark'}
        </Button>
      }
    >
      <ActionSamples />
      <FieldSamples />
      <BadgeSamples />
      <MessageSamples />
      <CardSamples />
      <ListSamples />
      <OverlaySamples />
      <Toaster />
    </Page>
  );
}

function isDarkAtStart(): boolean {
  const theme = new URLSearchParams(window.location.search).get('theme');
  return theme ? theme === 'dark' : document.documentElement.classList.contains('dark');
}
