import {
  type CSSProperties,
  createContext,
  createElement as h,
  type ReactNode,
  renderToStaticMarkup,
  useContext,
} from './react.ts';

/** What mails are made of. Each part knows both forms of a mail: the page, and the plain text, of which only the blocks and lines are markup. */

type Form = 'page' | 'plain';
const FormOf = createContext<Form>('page');
/** Inside of a block, whose lines stand together in plain text. */
const InBlock = createContext(false);

/** Type and colour of every mail; inline, because many readers drop style sheets. Values of the design tokens. */
export const COLOUR = {
  ink: '#14211B',
  ink2: '#3E4B44',
  ink3: '#5D6A62',
  link: '#17593F',
  line: '#DADED3',
  surface: '#FCFCF9',
  ground: '#EAECE3',
  plate: '#E4E7DC',
  primary: '#17392D',
  up: '#0F6B7A',
  down: '#A8481A',
} as const;

export const SERIF: CSSProperties = {
  fontFamily: "Newsreader,'Iowan Old Style',Charter,Georgia,'Times New Roman',serif",
};
export const SANS: CSSProperties = {
  fontFamily: "'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
};

/** Letters of a size in a line, both in pixels, and in a colour that turns with dark mode. */
export const type = (
  tone: 'ink' | 'ink2' | 'ink3' | 'up' | 'down',
  face: CSSProperties,
  [size, line]: readonly [size: number, line: number],
) => ({
  className: tone,
  style: { ...face, fontSize: `${size}px`, lineHeight: `${line}px`, color: COLOUR[tone] } satisfies CSSProperties,
});

const WEB = new Set(['http:', 'https:']);

/** The address when it is an absolute web address, else null: nothing else may stand in `href` or `src`. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return WEB.has(new URL(address).protocol) ? address : null;
}

/** What stands on the page alone. */
export const OnPage = ({ children }: { readonly children?: ReactNode }) => useContext(FormOf) === 'page' && children;

/** What stands in the plain text alone. */
export const InText = ({ children }: { readonly children?: ReactNode }) => useContext(FormOf) === 'plain' && children;

/** In plain text a line of a block, or a block of its own. */
function Line({ children }: { readonly children?: ReactNode }) {
  return h(useContext(InBlock) ? 'div' : 'section', null, children);
}

/** Lines that stand together in plain text. */
export function Block({ children }: { readonly children?: ReactNode }) {
  const inside = h(InBlock.Provider, { value: true }, children);
  return useContext(FormOf) === 'page' ? inside : h('section', null, inside);
}

export interface Styled {
  readonly children?: ReactNode;
  readonly className?: string;
  readonly style: CSSProperties;
}

/** A part of the page that is a line of the plain text. */
function Part({ tag, children, ...look }: Styled & { readonly tag: 'p' | 'h1' | 'h2' }) {
  if (useContext(FormOf) === 'plain') return h(Line, null, children);
  return h(tag, { ...look, style: { margin: '0', ...look.style } }, children);
}

export const Paragraph = (props: Styled) => h(Part, { tag: 'p', ...props });

/** What a mail is about, above everything else. */
export const Heading = ({ words }: { readonly words: string }) =>
  h(
    Part,
    {
      ...{ tag: 'h1', className: 'ink h1' },
      style: {
        ...{ margin: '12px 0 8px', ...SERIF, fontSize: '40px', lineHeight: '1.08', fontWeight: '500' },
        ...{ letterSpacing: '-.8px', color: COLOUR.ink },
      },
    },
    words,
  );

/** What a part of it is about. */
export const SubHeading = ({ words, margin }: { readonly words: string; readonly margin: string }) =>
  h(
    Part,
    {
      ...{ tag: 'h2', className: 'ink' },
      style: {
        ...{ margin, ...SERIF, fontSize: '24px', lineHeight: '28px', fontWeight: '500', letterSpacing: '-.4px' },
        color: COLOUR.ink,
      },
    },
    words,
  );

interface Leads {
  readonly to: string | null;
  readonly words: string;
}

/** In plain text the address stands behind the words. */
const wordsTo = ({ to, words }: Leads): string => (to === null ? words : `${words}: ${to}`);

/** A link in running text; what is not a web address is written as plain words. */
export function Link({ to, words }: Leads) {
  const href = webAddress(to);
  if (useContext(FormOf) === 'plain') return wordsTo({ to: href, words });
  if (href === null) return words;
  const style = { color: COLOUR.link, textDecoration: 'none', borderBottom: `1px solid ${COLOUR.link}` };
  return h('a', { className: 'link', href, style }, words);
}

/** The mail's single call to action; none where it would not lead to the web. */
export function Button({ to, margin, words }: Leads & { readonly to: string; readonly margin: string }) {
  const href = webAddress(to);
  if (useContext(FormOf) === 'plain') return h(Line, null, wordsTo({ to: href, words }));
  if (href === null) return null;
  const style = {
    ...{ display: 'inline-block', padding: '14px 22px', borderRadius: '6px', background: COLOUR.primary },
    ...{
      color: COLOUR.surface,
      ...SANS,
      fontSize: '16px',
      lineHeight: '20px',
      fontWeight: '600',
      textDecoration: 'none',
    },
  };
  return h(
    Table,
    { style: { margin } },
    h('tr', null, h('td', null, h('a', { className: 'btn', href, style }, words))),
  );
}

export interface TableProps {
  readonly width?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
  /** On a page, in the place of `children`: rows that were rendered before. */
  readonly markup?: string;
}

/** A table that only arranges what is in it; in plain text its rows are blocks. */
export function Table({ children, markup, ...look }: TableProps) {
  if (useContext(FormOf) === 'plain') return children;
  const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };
  const body =
    markup === undefined ? h('tbody', null, children) : h('tbody', { dangerouslySetInnerHTML: { __html: markup } });
  return h('table', { ...bare, ...look }, body);
}

/** A row under a rule. */
export function RuledRow({ bottom = '22px', children, ...look }: Partial<Styled> & { readonly bottom?: string }) {
  if (useContext(FormOf) === 'plain') return h(Block, null, children);
  const { className, style } = look;
  return h(
    'tr',
    null,
    h(
      'td',
      {
        className: className === undefined ? 'rule' : `rule ${className}`,
        style: { padding: `22px 0 ${bottom}`, borderTop: `1px solid ${COLOUR.line}`, ...style },
      },
      children,
    ),
  );
}

interface PictureProps {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly style: CSSProperties;
  readonly className?: string;
}

/** A picture that says nothing, from the web alone; `fetchPriority` keeps React from asking for it before the page, which no mail can do. */
export function Picture(props: PictureProps) {
  if (useContext(FormOf) === 'plain' || webAddress(props.src) === null) return null;
  return h('img', { ...props, alt: '', fetchPriority: 'low' });
}

/** The page of a tree. */
export const pageOf = (tree: ReactNode): string => renderToStaticMarkup(tree);

/** The tree as markup of blocks and lines alone. */
export const plainMarkupOf = (tree: ReactNode): string =>
  renderToStaticMarkup(h(FormOf.Provider, { value: 'plain' }, tree));
