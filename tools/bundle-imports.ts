import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each);
    return;
  }
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child);
}

const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : null;
const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;

/** Under which names the bundle can `require`: its own, and what `createRequire` gave (bundlers rename both). */
function requirersOf(nodes: readonly Node[]): ReadonlySet<string> {
  const makers = new Set(
    nodes
      .filter(({ type, imported }) => type === 'ImportSpecifier' && nameOf(imported) === 'createRequire')
      .map(({ local }) => nameOf(local)),
  );
  const made = nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init) && makers.has(nameOf(init.callee)))
    .map(({ id }) => nameOf(id));
  return new Set(['require', '__require', ...made.filter((name) => name !== null)]);
}

function importedBy(node: Node, requirers: ReadonlySet<string>): string | null {
  if (node.type === 'CallExpression') {
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    return requirers.has(nameOf(node.callee) ?? '') ? textOf(first) : null;
  }
  return /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type) ? textOf(node.source) : null;
}

/** Every module that a bundle still asks for when it runs: static and dynamic imports, and requires of a literal name. */
export function importsOf(script: string): string[] {
  const nodes = [...nodesOf(parseAst(script))];
  const requirers = requirersOf(nodes);
  const found = nodes.map((node) => importedBy(node, requirers)).filter((name) => name !== null);
  return [...new Set(found)].sort();
}
