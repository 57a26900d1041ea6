import { existsSync, readFileSync } from 'node:fs';

/** An image that is carried along, never decoded. */
function image(bytes: Buffer) {
  const self = {
    isEmpty: (): boolean => bytes.length === 0,
    toPNG: (): Buffer => bytes,
    toDataURL: (): string => `data:image/png;base64,${bytes.toString('base64')}`,
    // A PNG begins with its size.
    getSize: () =>
      bytes.length < 24 ? { width: 0, height: 0 } : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
    resize: () => self,
    crop: () => self,
    setTemplateImage: (_: boolean): void => undefined,
    isTemplateImage: (): boolean => false,
    addRepresentation: (_: object): void => undefined,
  };
  return self;
}

/** `nativeImage`. A file that is not there is an empty image, as on Electron. */
export const nativeImage = {
  createEmpty: () => image(Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => image(bytes),
  createFromPath: (file: string) => image(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
  createFromDataURL: (url: string) => image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
};
