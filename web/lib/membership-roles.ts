export { roleName as membershipRole } from '#shared/rules/role-names.ts';
