import { createGithub } from '#server/gateway/auth/providers/github.ts';
import { createOidc } from '#server/gateway/auth/providers/oidc.ts';
import type { Providers } from '#server/gateway/auth/providers/provider.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';

/** Makes the providers of the settings; nothing is asked of them before somebody signs in. */
export function createProviders(settings: readonly ProviderSettings[]): Providers {
  return new Map(
    settings.map((one) => [one.name, one.kind === 'github' ? createGithub(one) : createOidc(one)]),
  );
}
