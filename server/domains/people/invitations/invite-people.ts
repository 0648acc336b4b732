import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { type Invitee, readInviteeChecks } from '#server/domains/people/invitations/check-invitees.ts';
import { makeFirstAdmins } from '#server/domains/people/invitations/first-admins.ts';
import { type InvitedLine, readLines } from '#server/domains/people/invitations/import-lines.ts';
import {
  type InvitationOptions,
  sendsInvitations,
} from '#server/domains/people/invitations/invitation-mail.ts';
import { inviterOf, organizationsOf, requireInviter } from '#server/domains/people/invitations/inviter.ts';
import { writeInvitation } from '#server/domains/people/invitations/send-invitation.ts';
import { asImportLines, recordImport } from '#server/domains/record-import.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { lineNumber } from '#shared/rules/file-lines.ts';
import { isPaidByTheHour, usualPreset } from '#shared/rules/given-access.ts';

/** Invites one person. */
export const invitePerson = (options: InvitationOptions): Command =>
  defineCommand('invite_person', async ({ client, elevate }, input) => {
    const inviter = await inviterOf(client, await callerOf(client));
    requireInviter(inviter, input.organization_id);
    const organizations = await organizationsOf(client, inviter);
    const organization = organizations.find(({ id }) => id === input.organization_id);
    if (!organization) throw new AppError('invitation_organization_missing');

    return elevate('command_invitations', async (elevated) => {
      const checks = await readInviteeChecks(elevated, [input], inviter.isOffice);
      const problem = checks.problemOf(input, organization);
      if (problem) throw problem;
      return writeInvitation(elevated, options, input, await sendsInvitations(elevated, options));
    });
  });

/** Invites the people of a file: those of its valid lines on request, else all or none. */
export const importInvitations = (options: InvitationOptions): Command =>
  defineCommand('import_invitations', async ({ client, elevate }, input) => {
    const inviter = await inviterOf(client, await callerOf(client));
    requireInviter(inviter, input.organization_id);
    const organizations = await organizationsOf(client, inviter);
    const read = readLines(input.rows, organizations, input.organization_id);

    const { answer, organizationId } = await elevate('command_invitations', async (elevated) => {
      const isMailed = await sendsInvitations(elevated, options);
      const invitees = read.lines.map(({ invitee }) => invitee);
      const checks = await readInviteeChecks(elevated, invitees, inviter.isOffice);
      const valid: InvitedLine[] = [];
      let withoutRate = 0;
      const { problems } = read;
      for (const line of read.lines) {
        const { row, invitee, organization } = line;
        const problem = checks.problemOf(invitee, organization);
        if (problem) problems.push({ row, messages: [problem.message] });
        else {
          valid.push(line);
          if (organization.organization_type === 'internal' && lacksRate(invitee)) withoutRate += 1;
        }
      }
      problems.sort((a, b) => a.row - b.row);
      const firstAdmins = await makeFirstAdmins(elevated, valid, read.withNamedAdmin);

      const found = {
        ...{ valid: valid.length, without_rate: withoutRate, is_mailed: isMailed, problems },
        first_admins: firstAdmins.map(({ row, organization: { name } }) => ({ row, organization: name })),
      };
      if (input.dry_run) return { answer: { ...found, invited: [] }, organizationId: null };
      const [first] = problems;
      if (first && !input.skip_invalid) {
        throw new AppError('invitation_lines_invalid', {
          line: lineNumber(first.row),
          problems: first.messages.join(' '),
        });
      }
      const invited: { row: number; email: string; link: string }[] = [];
      const invite = async (lines: readonly InvitedLine[]) => {
        for (const { row, invitee } of lines) {
          const { link } = await writeInvitation(elevated, options, invitee, isMailed);
          invited.push({ row, email: invitee.email, link });
        }
      };
      await invite(valid.filter(givesOfficeAccess));
      await asImportLines(client, () => invite(valid.filter((line) => !givesOfficeAccess(line))));
      invited.sort((a, b) => a.row - b.row);
      return { answer: { ...found, invited }, organizationId: onlyOrganizationOf(valid) };
    });
    await recordImport(client, {
      ...{ list: 'people', organizationId, fileName: input.file_name },
      ...{ added: answer.invited.length, refused: answer.problems.length },
    });
    return answer;
  });

/** The organization of all lines; null for several. */
function onlyOrganizationOf(lines: readonly InvitedLine[]): string | null {
  const ids = new Set(lines.map(({ organization }) => organization.id));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}

/** Whether a line invites to more than a technician's work in the own company: the audit log never leaves that out. */
const givesOfficeAccess = ({ invitee, organization }: InvitedLine): boolean =>
  organization.organization_type === 'internal' &&
  (invitee.preset ?? usualPreset(invitee.role)) !== 'technician';

/** Whether a person of the office is paid by the hour and has no rate. */
function lacksRate({ role, preset, hourly_billable_rate: rate }: Invitee): boolean {
  return rate === null && isPaidByTheHour(preset ?? usualPreset(role));
}
