import type { Invitee } from '#server/domains/people/invitations/check-invitees.ts';
import type { InvitingOrganization } from '#server/domains/people/invitations/inviter.ts';
import { organizationNames } from '#server/domains/people/invitations/named-organization.ts';
import { splitName } from '#server/domains/people/invitations/split-name.ts';
import { type InvitationColumn, invitationFields } from '#shared/commands/people.ts';
import { PRESET_NAMES, PRESET_ROLES, type PresetName } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { lineMessages, lineNumber } from '#shared/rules/file-lines.ts';
import { ROLES_OF, roleName } from '#shared/rules/role-names.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { t } from '#shared/text.ts';

type Line = Partial<Record<InvitationColumn, string | undefined>>;

interface LineProblem {
  /** Counted from 0. */
  row: number;
  messages: string[];
}

export interface InvitedLine {
  row: number;
  invitee: Invitee;
  organization: InvitingOrganization;
  /** Whether the role is only the usual one, because the line names none. */
  isRoleOpen: boolean;
}

/**
 * Reads every line of a file as an invitation: by the rules of its fields, and against the lines before it. Also names
 * the organizations for which a line asks for an Admin, even if that line has errors.
 */
export function readLines(
  rows: readonly Line[],
  organizations: readonly InvitingOrganization[],
  fixedId: string | null,
): { lines: InvitedLine[]; problems: LineProblem[]; withNamedAdmin: ReadonlySet<string> } {
  const named = organizationNames(organizations);
  const fixed = organizations.find(({ id }) => id === fixedId);
  const own = organizations.find((each) => each.organization_type === 'internal');
  const firstAddresses = new Map<string, number>();
  const firstNumbers = new Map<string, number>();
  const lines: InvitedLine[] = [];
  const problems: LineProblem[] = [];
  const withNamedAdmin = new Set<string>();

  for (const [row, line] of rows.entries()) {
    const unnamed =
      plain(line.organization) === '' ? (fixed ?? (isOfOffice(line) ? own : undefined)) : undefined;
    const { organization, problem } = unnamed
      ? { organization: unnamed }
      : named(line.organization ?? '', roleNamed(line));
    const isRoleOpen = plain(line.role) === '';
    if (organization && !isRoleOpen && roleOf(line.role, undefined, organization) === 'admin')
      withNamedAdmin.add(organization.id);
    const { invitee, messages } = readLine(line, organization);
    if (problem) messages.unshift(problem);
    const repeated = [
      earlierLine(firstAddresses, plain(line.email), `${organization?.id}`, row),
      earlierLine(firstNumbers, plain(line.employee_number), '', row),
    ].find((earlier) => earlier !== undefined);
    if (repeated !== undefined)
      messages.push(
        t('Line {{number}} has the same email or employee number.', { number: lineNumber(repeated) }),
      );
    if (messages.length > 0 || !invitee || !organization) problems.push({ row, messages });
    else lines.push({ row, invitee, organization, isRoleOpen });
  }
  return { lines, problems, withNamedAdmin };
}

function readLine(
  line: Line,
  organization: InvitingOrganization | undefined,
): { invitee?: Invitee; messages: string[] } {
  const {
    organization: _organization,
    name,
    role,
    preset,
    bill_approval_limit: limit,
    hourly_billable_rate: billable,
    hourly_cost_rate: cost,
    ...texts
  } = line;
  const isOffice = organization?.organization_type === 'internal';
  // Screens call the preset the role, so a list may name it there.
  const access = presetOf(preset) ?? (isOffice && plain(preset) === '' ? namedAsRole(role) : undefined);
  const checked = invitationFields.safeParse({
    // Until the organization is known, any id lets the other fields be checked.
    organization_id: organization?.id ?? '00000000-0000-4000-8000-000000000000',
    ...{ email: '', first_name: '', last_name: '' },
    ...texts,
    ...(plain(texts.first_name) === '' && plain(texts.last_name) === '' && splitName(name ?? '')),
    role: roleOf(isOffice && namedAsRole(role) ? '' : role, access, organization),
    preset: access ?? (plain(preset) === '' ? null : preset),
    bill_approval_limit: typedNumber(limit),
    hourly_billable_rate: typedNumber(billable),
    hourly_cost_rate: typedNumber(cost),
  });
  if (checked.success) return { invitee: checked.data, messages: [] };
  const issues = checked.error.issues.map((issue) =>
    issue.path[0] === 'role' ? { path: issue.path, message: rolesText(organization) } : issue,
  );
  return { messages: lineMessages(issues, line) };
}

/** What a line may name as the role: in the office the presets, which screens call roles. */
function rolesText(organization: InvitingOrganization | undefined): string {
  const type = organization?.organization_type ?? 'partner';
  const roles =
    type === 'internal' ? PRESET_NAMES.map((name) => t(ACCESS_TEXTS[name])) : ROLES_OF[type].map(roleName);
  return t('There is no such role. The roles are {{roles}}.', { roles: roles.join(', ') });
}

/** By its name on screens or its code. */
const presetOf = (text: string | undefined): PresetName | undefined =>
  PRESET_NAMES.find((name) => plain(text) === name || plain(text) === plain(t(ACCESS_TEXTS[name])));

/** The preset that stands in the column of the role; not one that is the name of a role too, which brings it anyway. */
const namedAsRole = (text: string | undefined): PresetName | undefined =>
  ['administrator', ...ROLES_OF.internal].includes(plain(text)) ? undefined : presetOf(text);

/** The role that a line names, to tell organizations of one name apart; that of the office for what only it has. */
function roleNamed({ role, preset, employee_number, hourly_billable_rate, hourly_cost_rate }: Line): string {
  const ofOffice = [preset, namedAsRole(role), employee_number, hourly_billable_rate, hourly_cost_rate];
  if (ofOffice.some((text) => plain(text) !== '')) return ROLES_OF.internal[0];
  return plain(role) === '' ? '' : roleOf(role, undefined, undefined);
}

/** Whether a line without an organization can only mean the own company. */
const isOfOffice = (line: Line): boolean =>
  plain(line.role) === 'administrator' || ['employee', 'manager'].includes(roleNamed(line));

/**
 * By its name on screens or its code. A line without a role gets the one that its access usually has, else the one with
 * the fewest rights.
 */
function roleOf(
  text: string | undefined,
  preset: PresetName | undefined,
  organization: InvitingOrganization | undefined,
): string {
  const roles = ROLES_OF[organization?.organization_type ?? 'partner'];
  const wanted = plain(text);
  if (wanted === '') return preset ? PRESET_ROLES[preset] : roles[0];
  if (wanted === 'administrator') return 'admin';
  return (
    Object.values(ROLES_OF)
      .flat()
      .find((role) => role === wanted || plain(roleName(role)) === wanted) ?? wanted
  );
}

/** The line that had this value first; notes the line when there is none. */
function earlierLine(
  seen: Map<string, number>,
  value: string,
  scope: string,
  row: number,
): number | undefined {
  if (value === '') return undefined;
  const key = `${scope} ${value}`;
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, row);
  return earlier;
}

const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase();
