/**
 * The bytes of a source in pieces of `sizeBytes`; only the last may be smaller, and nothing is none. No more than one
 * piece is held at a time, and a small file takes only the memory it needs.
 */
export async function* piecesOf(
  source: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (let chunk of source) {
    while (heldBytes + chunk.byteLength >= sizeBytes) {
      const rest = sizeBytes - heldBytes;
      const piece = Buffer.concat([...held, chunk.subarray(0, rest)], sizeBytes);
      chunk = chunk.subarray(rest);
      held = [];
      heldBytes = 0;
      yield piece;
    }
    if (chunk.byteLength > 0) held.push(chunk);
    heldBytes += chunk.byteLength;
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes);
}
