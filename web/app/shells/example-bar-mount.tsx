import type { PortalOrigin } from '#shared/commands/example.ts';
import { useExample } from '#web/lib/example.ts';
import { useLatePart } from '#web/lib/use-late-part.ts';

const loadExampleBar = async () =>
  (await import('#web/features/onboarding/components/example-bar.tsx')).ExampleBar;

/** The bar of the example company; a real portal does not download it. */
export function ExampleBarMount() {
  const example = useExample();
  return example && <LateBar portal={example.portal} />;
}

function LateBar({ portal }: { portal: PortalOrigin }) {
  const ExampleBar = useLatePart(loadExampleBar);
  return ExampleBar && <ExampleBar portal={portal} />;
}
