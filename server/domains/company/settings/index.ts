import { afterCommit } from '#server/database/database.ts';
import { saveBranding } from '#server/domains/company/settings/save-branding.ts';
import { saveCompany } from '#server/domains/company/settings/save-company.ts';
import { saveNumbering } from '#server/domains/company/settings/save-numbering.ts';
import {
  saveInvoicingSettings,
  saveOnboarding,
  saveReminderSettings,
  saveTimeSettings,
  saveTrades,
  saveWorkingTime,
  saveWorkOrderSettings,
} from '#server/domains/company/settings/save-settings.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

const COMMANDS: readonly Command[] = [
  saveCompany,
  saveBranding,
  saveWorkingTime,
  saveTrades,
  saveWorkOrderSettings,
  saveInvoicingSettings,
  saveReminderSettings,
  saveTimeSettings,
  saveNumbering,
  saveOnboarding,
];

/**
 * The commands of the company's settings.
 * @param refresh reads the settings into this process before the caller gets the answer; it never throws
 */
export const settingsCommands = (refresh: () => Promise<void>): Command[] =>
  COMMANDS.map((command) => ({
    ...command,
    run: (context, input) => {
      afterCommit(context.client, refresh);
      return command.run(context, input);
    },
  }));
