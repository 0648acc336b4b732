import { invalid } from '#server/gateway/auth/auth-error.ts';

export type Web3Chain = 'ethereum' | 'solana';

/** What a wallet was asked to sign; `address` is as written. */
export interface Web3Message {
  domain: string;
  address: string;
  statement: string;
  uri: URL;
  network: string;
  issuedAt: Date;
  expirationTime: Date | undefined;
  notBefore: Date | undefined;
}

const NAMES: Record<Web3Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' };
/** In the order of EIP-4361, to which Ethereum's wallets keep; Solana's write them in any order. */
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
  'Resources',
] as const;
type Field = (typeof FIELDS)[number];

const HEADER =
  /^(?:(https?):\/\/)?([a-z0-9.-]+(?::\d{1,5})?) wants you to sign in with your (\w+) account:$/i;
const FIELD = new RegExp(`^(${FIELDS.slice(0, -1).join('|')}): (\\S.*)$`);
const ADDRESSES: Record<Web3Chain, RegExp> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};
const NETWORKS: Record<Web3Chain, RegExp> = {
  ethereum: /^[1-9]\d{0,18}$/,
  solana: /^(?:solana:)?(?:mainnet|testnet|devnet|localnet)$/,
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a Sign-In with Ethereum message (EIP-4361) or the form of it that Solana's wallets sign. Nothing is guessed: a
 * line too many, twice or (for Ethereum) out of order is refused. Only the nonce may be missing, as the stock client
 * leaves it out.
 * @throws AuthError `validation_failed`
 */
export function parseWeb3Message(text: string, chain: Web3Chain): Web3Message {
  const lines = text.split('\n');
  const header = HEADER.exec(lines[0] ?? '');
  if (!header || header[3] !== NAMES[chain]) throw refused('the first line is not the one it must be');
  const [, scheme, domain = ''] = header;
  const address = lines[1] ?? '';
  if (!ADDRESSES[chain].test(address)) throw refused('the address is not one');
  if (lines[2] !== '') throw refused('the third line must be empty');
  const { statement, rest } = splitStatement(lines, chain);
  const fields = readFields(rest, chain);

  const uri = readUri(required(fields, 'URI'));
  if (scheme && `${scheme.toLowerCase()}:` !== uri.protocol) throw refused('the URI has another scheme');
  if (required(fields, 'Version') !== '1') throw refused('the version must be 1');
  const network = chain === 'ethereum' ? required(fields, 'Chain ID') : (fields.get('Chain ID') ?? '');
  if (network && !NETWORKS[chain].test(network)) throw refused('the chain ID is not one');
  const nonce = fields.get('Nonce');
  if (nonce !== undefined && !/^[A-Za-z0-9]{8,}$/.test(nonce)) throw refused('the nonce is not one');
  const issuedAt = instant(required(fields, 'Issued At'));
  const expirationTime = optionalInstant(fields.get('Expiration Time'));
  const notBefore = optionalInstant(fields.get('Not Before'));
  if (expirationTime && issuedAt > expirationTime) throw refused('it expires before it was issued');
  if (expirationTime && notBefore && notBefore > expirationTime)
    throw refused('it expires before it is valid');
  return { domain, address, statement, uri, network, issuedAt, expirationTime, notBefore };
}

/** Without a statement Ethereum's form keeps its empty line, Solana's does not. */
function splitStatement(lines: readonly string[], chain: Web3Chain): { statement: string; rest: string[] } {
  const [, , , fourth, fifth] = lines;
  if (chain === 'ethereum' && fourth === '') return { statement: '', rest: lines.slice(4) };
  if (fourth && fifth === '') return { statement: fourth, rest: lines.slice(5) };
  if (chain === 'ethereum') throw refused('an empty line must follow the statement');
  return { statement: '', rest: lines.slice(3) };
}

function readFields(lines: readonly string[], chain: Web3Chain): Map<Field, string> {
  const fields = new Map<Field, string>();
  let last = -1;
  for (const [index, line] of lines.entries()) {
    // The stock client writes Solana's list without the colon.
    if (line === 'Resources:' || (line === 'Resources' && chain === 'solana')) {
      checkResources(lines.slice(index + 1));
      return fields;
    }
    const [, name, value] = FIELD.exec(line) ?? [];
    if (!name || !value) throw refused(`line ${index + 1} of its fields cannot be read`);
    const rank = FIELDS.indexOf(name as Field);
    if (fields.has(name as Field)) throw refused(`${name} is there twice`);
    if (chain === 'ethereum' && rank < last) throw refused(`${name} is out of order`);
    last = rank;
    fields.set(name as Field, value);
  }
  return fields;
}

function checkResources(lines: readonly string[]): void {
  const isResource = (line: string) => line.startsWith('- ') && URL.canParse(line.slice(2));
  if (!lines.every(isResource)) throw refused('its resources are not a list of addresses');
}

function required(fields: ReadonlyMap<Field, string>, name: Field): string {
  const value = fields.get(name);
  if (value === undefined) throw refused(`${name} is missing`);
  return value;
}

function readUri(text: string): URL {
  if (/\s/.test(text) || !URL.canParse(text)) throw refused('the URI is not one');
  return new URL(text);
}

function optionalInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : instant(text);
}

function instant(text: string): Date {
  const date = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(date.getTime())) throw refused(`${text} is not an instant`);
  return date;
}

function refused(why: string) {
  return invalid(`The signed message cannot be read: ${why}`);
}
