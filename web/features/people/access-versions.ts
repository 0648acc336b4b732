import { CAPABILITIES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS, CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';
import { type AccessForm, accessFormOf, type OfficeMembership } from '#web/features/people/access-form.ts';
import { pagesOf } from '#web/features/people/office-roles.ts';
import { message, t } from '#web/lib/text.ts';

/** The access of a person as two versions are compared: what belongs together is chosen together. */
export interface AccessVersion {
  version: string;
  given: Pick<AccessForm, 'role' | 'preset' | 'capabilities'>;
  limit: string;
  overNte: boolean;
}

/** The label of each part, in the comparison. */
export const ACCESS_FIELDS = {
  given: message('Role'),
  limit: message('Approves bills up to, in dollars'),
  overNte: message('May approve bills over the NTE'),
} as const;
export type AccessField = keyof typeof ACCESS_FIELDS;

/** The parts of what is entered, over a version. */
export const versionOf = (
  { role, preset, capabilities, limit, overNte }: AccessForm,
  version: string,
): AccessVersion => ({
  version,
  given: { role, preset, capabilities: CAPABILITIES.filter((name) => capabilities.includes(name)) },
  limit,
  overNte,
});

/** The parts of what is stored. */
export const storedVersionOf = (membership: OfficeMembership): AccessVersion =>
  versionOf(accessFormOf(membership), membership.updated_at);

/** Back to the form. An administrator approves every bill. */
export const formOfVersion = ({ given, limit, overNte }: AccessVersion): AccessForm =>
  given.preset === 'administrator' ? { ...given, limit: '', overNte: true } : { ...given, limit, overNte };

/** A part as the comparison shows it. */
export function accessText(version: AccessVersion, field: AccessField): string {
  switch (field) {
    case 'limit':
      return version.limit || t('Any amount');
    case 'overNte':
      return version.overNte ? t('Yes') : t('No');
    default: {
      const { preset, role, capabilities } = version.given;
      const own = preset === 'custom' ? capabilities.map((name) => t(CAPABILITY_TEXTS[name].title)) : [];
      return [
        t(ACCESS_TEXTS[preset]),
        t('Pages that open: {{pages}}', { pages: t(pagesOf(role)) }),
        own.join(', '),
      ]
        .filter(Boolean)
        .join('\n');
    }
  }
}
