import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP, and what is told of it that need not be true. */
export interface CrookedFile {
  readonly name: string;
  readonly data: string | Buffer;
  /** The name in front of the bytes; without it the one of the directory. */
  readonly localName?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  readonly deflate?: boolean;
  /** Its sizes stand in the extra field of large files. */
  readonly zip64?: boolean;
}

const STORED = 0;
const DEFLATED = 8;
/** The first of January 1980: no time. */
const NO_DATE = 0x21;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
};
const u64 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), at * 8);
  return bytes;
};

/** One file's bytes with their header, and its entry of the directory (APPNOTE.TXT, 4.3.7 and 4.3.12). */
function partsOf(file: CrookedFile, offset: number): { local: Buffer; central: Buffer } {
  const raw = Buffer.from(file.data);
  const packs = (file.deflate ?? raw.length > 0) && file.method === undefined;
  const packed = packs ? deflateRawSync(raw, { level: 1 }) : raw;
  const [name, localName] = [Buffer.from(file.name), Buffer.from(file.localName ?? file.name)];
  const [method, flags] = [file.method ?? (packs ? DEFLATED : STORED), file.flags ?? 0];
  const [crc, size] = [file.claimedCrc ?? crc32(raw), file.claimedSize ?? raw.length];
  const sizes = file.zip64 === true ? u32(MAX_32, MAX_32) : u32(packed.length, size);
  const extra = file.zip64 === true ? Buffer.concat([u16(1, 16), u64(size, packed.length)]) : Buffer.alloc(0);
  const common = (named: Buffer) =>
    Buffer.concat([u16(flags, method, 0, NO_DATE), u32(crc), sizes, u16(named.length, extra.length)]);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), u16(45), common(localName), localName, extra, packed]),
    central: Buffer.concat([
      ...[Buffer.from('PK\u0001\u0002'), u16(45, 45), common(name), u16(0, 0, 0), u32(0, offset), name, extra],
    ]),
  };
}

/** A ZIP byte by byte, so that it can tell what no library would. */
export function crookedZip(files: readonly CrookedFile[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let [offset, length] = [0, 0];
  for (const file of files) {
    const { local, central } = partsOf(file, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
    length += central.length;
  }
  const many = files.length > MAX_16;
  const count = many ? MAX_16 : files.length;
  const large = many
    ? [
        ...[Buffer.from('PK\u0006\u0006'), u64(44), u16(45, 45), u32(0, 0)],
        ...[u64(files.length, files.length, length, offset), Buffer.from('PK\u0006\u0007'), u32(0)],
        ...[u64(offset + length), u32(1)],
      ]
    : [];
  const end = [Buffer.from('PK\u0005\u0006'), u16(0, 0, count, count), u32(length, offset), u16(0)];
  return Buffer.concat([...locals, ...centrals, ...large, ...end]);
}
