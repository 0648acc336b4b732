/** The kinds of lines that say when a customer pays, and nothing of work: commands add them, and none is taxed. */
export const CONTRACT_KINDS = ['retainage', 'retainage_release', 'deposit', 'deposit_applied'] as const;

const KINDS: ReadonlySet<string> = new Set(CONTRACT_KINDS);

/** Whether a line holds or releases retainage, or asks for or takes off a deposit. */
export const isContractKind = (kind: string): boolean => KINDS.has(kind);
