import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an answer says otherwise than a good authenticator would. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether its owner showed a finger or a PIN. */
  verified?: boolean;
  counter?: number;
  /** Null: a key that stands beside a password keeps none. */
  userHandle?: string | null;
  /** Signs with the key of another. */
  key?: KeyObject;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/**
 * An authenticator with one ES256 key, made as the WebAuthn specification says: client data, authenticator data and
 * COSE key are built by hand, so that the server's library is not tested against itself.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly origin: string;
  counter = 0;
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  get privateKey(): KeyObject {
    return this.keys.privateKey;
  }

  /** The answer to `navigator.credentials.create`, as `toJSON()` gives it. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const cose = map([
      [uint(1), uint(2)],
      [uint(3), negative(7)],
      [negative(1), uint(1)],
      [negative(2), bytes(Buffer.from(x, 'base64url'))],
      [negative(3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const authData = this.data(options.rp.id, 0x40, deviation, attested);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid', 'of-tomorrow'],
    });
  }

  /** The answer to `navigator.credentials.get`, as `toJSON()` gives it. Each one counts. */
  get(options: RequestOptions, deviation: Deviation = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, deviation);
    const authData = this.data(options.rpId, 0, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, deviation.key ?? this.privateKey).toString('base64url'),
      userHandle: deviation.userHandle === undefined ? this.userHandle : deviation.userHandle,
    });
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const origin = deviation.origin ?? this.origin;
    const facts = { type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(facts));
  }

  /** Authenticator data: hash of the relying party, flags (present, verified, attested), counter, key. */
  private data(rpId = '', flags: number, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const verified = deviation.verified === false ? 0 : 0x04;
    const hash = createHash('sha256')
      .update(deviation.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([0x01 | verified | flags]), counter, attested]);
  }
}

/** The beginning of a CBOR item: its major type and a number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const uint = (value: number): Buffer => head(0, value);
const negative = (value: number): Buffer => head(1, value - 1);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
