/** The package brings no types. */
declare module 'html-encoding-sniffer' {
  export interface SnifferOptions {
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string;
    readonly defaultEncoding?: string;
  }
  const sniff: (bytes: Uint8Array, options?: SnifferOptions) => string;
  // biome-ignore lint/style/noDefaultExport: the package is a CommonJS module that is one function
  export default sniff;
}
