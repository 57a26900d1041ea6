/** A picture as it goes over the wire. */
export interface Picture {
  readonly body: string;
  readonly type: 'image/svg+xml';
}

/** Pictures of the product's own, by name; null when there is none of that name. Names never reach a file system. */
export type PictureBook = (name: string) => Picture | null;

/** The same as PNG. */
export type DrawnPictures = (name: string) => Promise<Uint8Array> | null;
