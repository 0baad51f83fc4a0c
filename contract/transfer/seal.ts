const NAME = 'nightdrive ';
/** The end of a zip's directory, before its comment. */
const END_BYTES = 22;
const SEAL_BYTES = NAME.length + 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** The checksum of a whole zip, which its comment has: those of its files leave their headers out. */
export class Seal {
  #sum = 0xffff_ffff;

  add(bytes: Uint8Array): void {
    let sum = this.#sum;
    for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
    this.#sum = sum;
  }

  get bytes(): Uint8Array {
    return new TextEncoder().encode(`${NAME}${(~this.#sum >>> 0).toString(16).padStart(8, '0')}`);
  }

  /** The last bytes of a zip with the length of the comment that follows them. */
  static last(bytes: Uint8Array): Uint8Array {
    const last = bytes.slice();
    last[last.length - 2] = SEAL_BYTES;
    return last;
  }
}

/** True when a zip of ours was changed after its download. Other zips have no seal. */
export async function isBroken(zip: Blob): Promise<boolean> {
  const end = new Uint8Array(await zip.slice(-END_BYTES - SEAL_BYTES).arrayBuffer());
  if (end.length < END_BYTES + SEAL_BYTES || new DataView(end.buffer).getUint32(0) !== 0x504b_0506)
    return false;
  const seal = new Seal();
  const reader = zip.slice(0, -SEAL_BYTES).stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) seal.add(part.value);
  const found = end.subarray(END_BYTES);
  return seal.bytes.some((byte, at) => byte !== found[at]);
}
