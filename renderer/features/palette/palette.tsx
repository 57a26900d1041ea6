import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../state/clock.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame, useModal } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar, Badge } from '../../ui/parts.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { accountResults, firstReports, type Result } from './account-results.ts';
import styles from './palette.module.css';
import { useAllAccounts } from './queries.ts';
import { grouped, rank } from './rank.ts';
import { useGuestCommands, usePages, usePersonCommands } from './use-commands.ts';

/** Everything that can be found here, and what of it stands there before anything is typed. */
function useResults(go: (href: string) => void): { readonly all: Result[]; readonly first: Result[] } {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const now = useNow();
  const known = useUser() !== null;
  const { active, all } = useAllAccounts(known);
  const words = { newReport: t('newReport'), archived: t('archived'), week: (n: number) => t('week', { n }) };
  const reports = accountResults(all, { language, now, words, go });
  const person = usePersonCommands(go, active?.items.some(({ line }) => line !== null) ? active.selected : null);
  const guest = useGuestCommands(go);
  const pages = usePages(go);
  const commands = known ? person : guest;
  return {
    all: [...reports, ...commands, ...pages],
    first: known ? [...firstReports(reports), ...commands] : [...commands, ...pages],
  };
}

interface RowProps {
  readonly id: string;
  readonly result: Result;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

function Row({ id, result, chosen, onPoint, onChoose }: RowProps) {
  const { label, detail, badge, hint, face, lang } = result;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus throughout, and its keys: this is its pop-up (WAI-ARIA combobox)
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={chosen}
      className={styles.result}
      onPointerMove={onPoint}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
    >
      {face === null ? null : <Avatar src={face.src} name={face.name} size={24} />}
      <span className={styles.resultTitle} lang={lang}>
        {label}
      </span>
      {detail === '' ? null : <span className={styles.resultDetail}>{detail}</span>}
      {badge === null ? null : <Badge tone={result.kind === 'report' ? 'new' : 'line'}>{badge}</Badge>}
      {hint === null ? null : (
        <span className={styles.resultKey} aria-hidden="true">
          <kbd>{hint}</kbd>
        </span>
      )}
    </div>
  );
}

interface ListProps {
  readonly id: string;
  readonly groups: ReturnType<typeof grouped<Result>>;
  readonly chosen: Result | undefined;
  readonly onPoint: (result: Result) => void;
  readonly onChoose: (result: Result, event: MouseEvent) => void;
}

const optionId = (list: string, result: Result): string => `${list}-${result.id}`;

function List({ id, groups, chosen, onPoint, onChoose }: ListProps) {
  const { t } = useTranslation('palette');
  const current = chosen === undefined ? null : optionId(id, chosen);
  useEffect(() => {
    if (current !== null) document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={styles.results} role="listbox" id={id} aria-label={t('results')} tabIndex={-1}>
      {groups.map(({ kind, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields; these are options
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation">
            {t(`kind.${kind}`)}
          </p>
          {items.map((result) => (
            <Row
              key={result.id}
              id={optionId(id, result)}
              result={result}
              chosen={result === chosen}
              onPoint={() => onPoint(result)}
              onChoose={(event) => onChoose(result, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Keys() {
  const { t } = useTranslation('palette');
  return (
    <p className={styles.keysLine} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keyMove')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('keyOpen')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keyClose')}
      </span>
    </p>
  );
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds accounts, reports, actions and pages by a few letters; a field with a list of results below it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const modal = useModal(onClose);
  const list = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const results = useResults((href) => void navigate(href));
  const groups = grouped(query.trim() === '' ? results.first : rank(results.all, query));
  const shown = groups.flatMap(({ items }) => items);
  const chosen = shown.find(({ id }) => id === at) ?? shown[0];

  const choose = (result: Result, elsewhere: boolean) => {
    onClose();
    if (elsewhere && result.href !== null) globalThis.open(result.href, '_blank', 'noopener');
    else result.run();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    const step = STEP[event.key];
    if (step !== undefined && chosen !== undefined) {
      setAt(shown.at((shown.indexOf(chosen) + step) % shown.length)?.id ?? null);
    } else if (event.key === 'Enter' && chosen !== undefined) choose(chosen, mod);
    else if (event.key.toLowerCase() === 'k' && mod) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <DialogFrame modal={modal} wide className={styles.palette} birdClass={styles.bird} aria-label={t('title')}>
      <div className={styles.query}>
        <Icon name="search" size={18} />
        <input
          data-focus
          type="text"
          role="combobox"
          aria-label={t('field')}
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(list, chosen)}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setAt(null);
          }}
          onKeyDown={keys}
        />
        <Button tone="quiet" size="compact" square aria-label={common('action.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <List
        id={list}
        groups={groups}
        chosen={chosen}
        onPoint={({ id }) => setAt(id)}
        onChoose={(result, event) => choose(result, !isPlainClick(event))}
      />
      <p className="visually-hidden" role="status">
        {query.trim() === '' ? '' : t('found', { count: shown.length })}
      </p>
      {shown.length > 0 ? null : (
        <p className={styles.nothingFound}>
          {t('nothing')} {t('tip')}
        </p>
      )}
      <Keys />
    </DialogFrame>
  );
}
