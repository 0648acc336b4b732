/** The contact of an organization, as the organization has it. */
export interface OrganizationContact {
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
}

/** The fields of an invitation that a contact fills in; the last word of the name is the last name. */
export function contactPerson({ contact_name, contact_email, contact_phone }: OrganizationContact) {
  const words = (contact_name ?? '').trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    first_name: words.join(' '),
    last_name,
    email: contact_email ?? '',
    phone: contact_phone ?? '',
  };
}
