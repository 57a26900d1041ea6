/** The packages declare all of their lists at once; each list is a file of its own, and only some are wanted. */
declare module '@zxcvbn-ts/*.json.mjs' {
  const words: string[];
  // biome-ignore lint/style/noDefaultExport: it is how the packages' files export their words
  export default words;
}
