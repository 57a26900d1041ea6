/** How many rows a Parquet file has, as its end says; null for what is none. */
export async function parquetRows(file: string): Promise<number | null> {
  // Loaded by those alone who export in this format.
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet');
  try {
    const { num_rows: rows } = await parquetMetadataAsync(await asyncBufferFromFile(file));
    return Number(rows);
  } catch {
    return null;
  }
}
