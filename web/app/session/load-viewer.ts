import type { User } from '@supabase/supabase-js';
import { MEMBERSHIP_RETRY_DELAY_MS } from '#shared/limits.ts';
import { capabilitiesOf } from '#shared/rules/capabilities.ts';
import { mainOrganizationId, permissionsOf, rolesOf } from '#shared/rules/roles.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { Viewer, ViewerOrganization, ViewerProfile } from '#web/lib/viewer.ts';

const PROFILE_COLUMNS =
  'id, user_id, email, first_name, last_name, is_active, is_employee, avatar_url, photo_storage_path, phone, language, time_zone';

/**
 * Errors that may happen once with a session that was just renewed: no single row, or a token that expired on the way.
 */
const TRANSIENT_CODES = ['PGRST301', 'PGRST303'];

const SECOND_FACTOR_DUE = 'second_factor_due';

/** Whether the viewer could not be loaded because the office requires a second factor that was not verified. */
export const isSecondFactorDue = (error: unknown): boolean =>
  error instanceof DataError && error.code === SECOND_FACTOR_DUE;

/** Whether the viewer could not be loaded because the account was deactivated; its device still delivers unsent work. */
export const isDeactivated = (error: unknown): boolean =>
  error instanceof DataError && error.code === 'account_deactivated';

/**
 * Loads the viewer of a signed-in user, creating the profile on the first sign-in. Throws `DataError`, see
 * `isSecondFactorDue`.
 */
export async function loadViewer(supabase: Client, user: User): Promise<Viewer> {
  const profile = await loadProfile(supabase, user);
  const rows = await loadMemberships(supabase, profile.id);
  const organizations = await loadOrganizations(
    supabase,
    rows.map((row) => row.organization_id),
  );
  const memberships = rows.flatMap((row) => {
    const organization = organizations.find(({ id }) => id === row.organization_id);
    return organization ? [{ ...row, organization_type: organization.organization_type }] : [];
  });
  const roles = rolesOf(memberships);
  const mainId = mainOrganizationId(memberships);
  return {
    profile,
    memberships,
    capabilities: capabilitiesOf(memberships),
    organizations,
    roles,
    primaryRole: roles[0] ?? null,
    mainOrganization: organizations.find(({ id }) => id === mainId) ?? null,
    isImpersonating: false,
    ...permissionsOf(roles),
  };
}

async function loadProfile(supabase: Client, user: User): Promise<ViewerProfile> {
  const found = await supabase.from('profiles').select(PROFILE_COLUMNS).eq('user_id', user.id).maybeSingle();
  if (found.error) throw new DataError({ ...found.error, status: found.status });
  if (found.data) return found.data;
  // With a session that was ended elsewhere, the server finds no user: the client then signs out.
  const asked = await supabase.auth.getUser();
  if (asked.error)
    throw new DataError({ ...asked.error, message: asked.error.message, status: asked.error.status ?? 0 });
  const due = await supabase.rpc('second_factor_due');
  if (due.error) throw new DataError({ ...due.error, status: due.status });
  // Not a user without a profile: the database hides it until a second factor is verified.
  if (due.data)
    throw new DataError({ message: 'A second factor is due', code: SECOND_FACTOR_DUE, status: 403 });
  const made = await supabase
    .from('profiles')
    .insert({
      user_id: user.id,
      email: user.email ?? '',
      first_name: user.user_metadata.first_name?.trim() ?? '',
      last_name: user.user_metadata.last_name?.trim() ?? '',
      is_active: true,
      is_employee: false,
    })
    .select(PROFILE_COLUMNS)
    .single();
  if (made.error) toast({ title: t('Failed to create profile'), kind: 'destructive' });
  return unwrap(made);
}

async function loadMemberships(supabase: Client, profileId: string) {
  const ask = () =>
    supabase
      .from('organization_members')
      .select('organization_id, role, preset, capabilities, bill_approval_limit, may_approve_over_nte')
      .eq('user_id', profileId)
      // The first of a type is the main organization, as in app.billing_organization_id().
      .order('created_at')
      .order('id');
  let answer = await ask();
  if (answer.error && (answer.status === 406 || TRANSIENT_CODES.includes(answer.error.code))) {
    await new Promise((resolve) => setTimeout(resolve, MEMBERSHIP_RETRY_DELAY_MS));
    answer = await ask();
  }
  return unwrap(answer);
}

async function loadOrganizations(supabase: Client, ids: string[]): Promise<ViewerOrganization[]> {
  if (ids.length === 0) return [];
  const answer = await supabase.from('organizations').select('id, name, organization_type').in('id', ids);
  if (answer.error) {
    toast({
      title: t('Unable to load organization data. Some features may be limited.'),
      kind: 'destructive',
    });
  }
  return unwrap(answer);
}
