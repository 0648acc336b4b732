/** The first and the last name of a full name: 'Ann Maria Lopez' and 'Lopez, Ann Maria'. One word is a first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [before = '', ...rest] = name.trim().split(',');
  if (rest.length > 0) return { first_name: rest.join(',').trim(), last_name: before.trim() };
  const words = before.split(/\s+/);
  const last = words.length > 1 ? words.pop() : '';
  return { first_name: words.join(' '), last_name: last ?? '' };
}
