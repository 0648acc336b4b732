/** Follows the bytes of a picture, and says at the end whether all of it has come. */
export interface PictureEnd {
  push(chunk: Uint8Array): void;
  isReached(): boolean;
}

/**
 * How the end of a picture of this type is found; undefined for types without a check. The structure is enough, so no
 * decoder of pictures from strangers runs in the server: one that was cut off has no end, nor has one whose rest is
 * zeros. What follows the end is not looked at, because phones append previews and short films to their photos.
 * @param type the essence of its media type
 */
export function pictureEnd(type: string): PictureEnd | undefined {
  return ENDS[type]?.();
}

const ENDS: Readonly<Record<string, () => PictureEnd>> = {
  'image/jpeg': jpegEnd,
  'image/png': pngEnd,
  'image/webp': webpEnd,
};

const FF = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** In a scan, `FF 00` is a byte of the picture. The others are markers without a segment: TEM, restarts, the start. */
const hasSegment = (marker: number) =>
  marker > 0x01 && marker !== FF && !(marker >= 0xd0 && marker <= END_OF_IMAGE);

/** The marker of the end, outside of all segments: the preview in the metadata has one of its own. */
function jpegEnd(): PictureEnd {
  let expected: 'FF' | 'marker' | 'high length' | 'low length' | 'end' = 'FF';
  let lengthBytes = 0;
  let toSkip = 0;
  let hasScan = false;

  const step = (byte: number) => {
    switch (expected) {
      case 'marker':
        if (byte === FF) return;
        if (byte === START_OF_SCAN) hasScan = true;
        expected = byte === END_OF_IMAGE ? 'end' : hasSegment(byte) ? 'high length' : 'FF';
        return;
      case 'high length':
        lengthBytes = byte << 8;
        expected = 'low length';
        return;
      case 'low length':
        // The length counts its own two bytes.
        toSkip = Math.max(0, (lengthBytes | byte) - 2);
        expected = 'FF';
    }
  };

  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length && expected !== 'end') {
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, chunk.length - at);
          toSkip -= skipped;
          at += skipped;
        } else if (expected === 'FF') {
          let found = chunk.indexOf(FF, at);
          // Stepped over here, because a hostile scan consists of nothing else.
          while (found >= 0 && chunk[found + 1] === 0) {
            found += 2;
            if (chunk[found] !== FF) found = chunk.indexOf(FF, found);
          }
          if (found < 0) return;
          expected = 'marker';
          at = found + 1;
        } else {
          step(chunk[at] ?? 0);
          at += 1;
        }
      }
    },
    isReached: () => expected === 'end' && hasScan,
  };
}

const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_HEAD_BYTES = 8;
const PNG_CHECKSUM_BYTES = 4;
/** `IEND` as a number. */
const PNG_LAST_TYPE = 0x49454e44;

/** The chunk `IEND`. */
function pngEnd(): PictureEnd {
  let toSkip = PNG_SIGNATURE_BYTES;
  // Filled byte by byte and used again: a hostile file has a chunk in every twelve bytes.
  const head = Buffer.alloc(PNG_CHUNK_HEAD_BYTES);
  let headBytes = 0;
  let isLast = false;
  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length && !(isLast && toSkip === 0)) {
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, chunk.length - at);
          toSkip -= skipped;
          at += skipped;
          continue;
        }
        head[headBytes] = chunk[at] ?? 0;
        headBytes += 1;
        at += 1;
        if (headBytes < PNG_CHUNK_HEAD_BYTES) continue;
        isLast = head.readUInt32BE(4) === PNG_LAST_TYPE;
        toSkip = head.readUInt32BE(0) + PNG_CHECKSUM_BYTES;
        headBytes = 0;
      }
    },
    isReached: () => isLast && toSkip === 0,
  };
}

const RIFF_HEAD_BYTES = 8;

/** As many bytes as its head says. */
function webpEnd(): PictureEnd {
  let head = Buffer.alloc(0);
  let sizeBytes = 0;
  return {
    push(chunk) {
      sizeBytes += chunk.length;
      if (head.length < RIFF_HEAD_BYTES)
        head = Buffer.concat([head, chunk.subarray(0, RIFF_HEAD_BYTES - head.length)]);
    },
    isReached: () => head.length === RIFF_HEAD_BYTES && sizeBytes >= RIFF_HEAD_BYTES + head.readUInt32LE(4),
  };
}
