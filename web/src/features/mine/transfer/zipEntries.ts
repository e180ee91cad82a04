import { Inflate, strFromU8 } from 'fflate';
import { FileError } from './mine.ts';

/** A file of a zip, as its central directory describes it. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Where its local header is. */
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 0x800;
/** In place of a number that only zip64 has, elsewhere. */
const IN_ZIP64 = 0xffffffff;
/** A byte unpacks to at most 1,032, so a part never takes more than 17 MB. */
const PART = 16 * 1024;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function checkForm(flags: number, ...numbers: number[]) {
  if ((flags & ENCRYPTED_FLAG) === 0 && !numbers.includes(IN_ZIP64)) return;
  throw new FileError('This kind of zip file cannot be read here. Pack the files again, without a password and not as zip64.');
}

/** Throws if there is no complete directory, or with a FileError if there is one of another form. */
export function* entriesOf(bytes: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(bytes);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  let at = view.getUint32(end + 16, true);
  checkForm(0, at);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('The directory is cut off.');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    const entry = {
      name: strFromU8(bytes.subarray(at + 46, nameEnd), (flags & UTF8_FLAG) === 0),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    checkForm(flags, entry.packedSize, entry.size, entry.offset);
    yield entry;
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Stops as soon as there is more than `size`, which `set` refuses. fflate's own `unzipSync` unpacks all of it. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  const data = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((part) => {
    data.set(part, length);
    length += part.length;
  });
  for (let at = 0; at < packed.length; at += PART) stream.push(packed.subarray(at, at + PART), at + PART >= packed.length);
  return data.subarray(0, length);
}

/** The contents of an entry. Throws if they do not have the size and the checksum that it states. */
export function contentsOf(bytes: Uint8Array, { method, crc, packedSize, size, offset }: ZipEntry): Uint8Array {
  const view = viewOf(bytes);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (method !== 0 && method !== 8) throw new RangeError(`Method ${method} is unknown.`);
  const data = method === 0 ? packed : inflate(packed, size);
  if (data.length !== size || crcOf(data) !== crc) throw new RangeError('The checksum or the size is another one.');
  return data;
}
