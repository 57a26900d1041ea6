import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Block, Entry, Section } from '../../shared/i18n/document.ts';
import styles from './prose.module.css';

/** Links that stand before a section's title, for the address of that place. */
function Anchor({ id, title }: { id: string; title: string }) {
  return (
    <a className={styles.anchor} href={`#${id}`}>
      {title}
    </a>
  );
}

function EntryText({ entry }: { entry: Entry }) {
  return (
    <div className={styles.entry} id={entry.id}>
      <h3>
        <Anchor id={entry.id} title={entry.title} />
      </h3>
      {entry.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if (!('list' in block)) return <EntryText entry={block} />;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Scrolls to the place that the address names: the page arrives after the browser has looked for it. */
function useNamedPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

interface ProseProps {
  readonly title: string;
  readonly lead: string;
  /** A line under the lead, such as a date. */
  readonly meta?: string;
  /** Name of the list of sections. */
  readonly contents: string;
  readonly sections: readonly Section[];
  /** What follows the last section. */
  readonly children?: ReactNode;
}

/** A long text with its sections listed beside it; each section has an address of its own. */
export function Prose({ title, lead, meta, contents, sections, children }: ProseProps) {
  useNamedPlace();
  return (
    <div className={`page-width ${styles.prose}`}>
      <header>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        {meta === undefined ? null : <p className="interface-text muted">{meta}</p>}
      </header>
      <div className={styles.columns}>
        <nav aria-label={contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <Anchor id={section.id} title={section.title} />
              </h2>
              {section.blocks.map((block) => (
                <BlockText key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  );
}
