/**
 * Everything that comes; `onBytes` is told how many bytes there are so far.
 * @throws whatever ends the reading before its end: the network, or the caller's signal
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes }: { readonly onBytes?: (bytes: number) => void },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    onBytes?.(bytes);
  }
  return new Blob(parts);
}
