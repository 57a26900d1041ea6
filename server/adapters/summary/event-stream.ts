const FIELD = 'data:';

/** Complete lines, without their ends; what the stream ends in the middle of is a line, too. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest.trimEnd();
}

/** The data of server-sent events, as they come in (WHATWG HTML, section 9.2.6); other fields are passed over. */
export async function* eventData(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line.startsWith(FIELD)) data.push(line.slice(FIELD.length).replace(/^ /, ''));
    if (line !== '' || data.length === 0) continue;
    yield data.join('\n');
    data = [];
  }
  // Some servers end without the last empty line.
  if (data.length > 0) yield data.join('\n');
}
