import { existsSync, readFileSync } from 'node:fs';

/** An image that is carried along, never decoded. */
function image(bytes: Buffer) {
  return {
    isEmpty: (): boolean => bytes.length === 0,
    toPNG: (): Buffer => bytes,
    // A PNG begins with its size.
    getSize: () =>
      bytes.length < 24 ? { width: 0, height: 0 } : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  };
}

/** `nativeImage`. A file that is not there is an empty image, as on Electron. */
export const nativeImage = {
  createFromPath: (file: string) => image(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
};
