import type { Command } from '#server/gateway/rpc/registry.ts';
import { erasePerson, previewPersonErasure } from './erase-person.ts';
import type { PrivacyOptions } from './privacy-options.ts';
import { requestDataExport } from './request-export.ts';

/** The commands of privacy requests. */
export const privacyCommands = (options: PrivacyOptions): Command[] => [
  requestDataExport(options),
  previewPersonErasure(),
  erasePerson(options),
];
