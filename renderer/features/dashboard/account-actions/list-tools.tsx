import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { isNetwork, NETWORKS } from '../../../../shared/domain/networks/networks.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { useNetworkTitle } from '../../../state/network-title.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SortedAccountsProps } from '../props.ts';
import { WithTexts } from '../with-texts.tsx';
import styles from './account-actions.module.css';
import {
  isFiltered,
  readSortAndFilter,
  SORTS,
  type SortAndFilter,
  STATES,
  sortAndFilter,
  UNSORTED,
  writeSortAndFilter,
} from './sort-and-filter.ts';

/** The arrangement of the address. What is typed shows at once; the address follows. */
function useArrangement() {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const kept = readSortAndFilter(query);
  const [text, setText] = useState(kept.text);
  // Back and forth bring another text along; typing does not come back to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place in the history is another
  useEffect(() => {
    if (kind === 'POP') setText(kept.text);
  }, [key]);
  const asked: SortAndFilter = { ...kept, text };
  const change = (to: Partial<SortAndFilter>): void => {
    if (to.text !== undefined) setText(to.text);
    setQuery(writeSortAndFilter(query, { ...asked, ...to }), { replace: true });
  };
  return { asked, change };
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <span className={styles.pick}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

function Choices({
  items,
  archived,
  asked,
  change,
}: Omit<SortedAccountsProps, 'children'> & ReturnType<typeof useArrangement>) {
  const { t } = useTranslation('accounts');
  const titleOf = useNetworkTitle();
  const networks = NETWORKS.filter((network) => items.some((item) => item.network === network));
  const sorts = SORTS.filter((sort) => !archived || !['likes', 'follows', 'unfollows'].includes(sort));
  return (
    <>
      <Choice
        label={t('tools.sort')}
        value={asked.sort}
        options={sorts.map((sort) => [sort, t(`tools.sortBy.${sort}`)])}
        onChange={(sort) => change({ sort })}
      />
      <Choice
        label={t('tools.state')}
        value={asked.state}
        options={STATES.map((state) => [state, t(`tools.states.${state}`)])}
        onChange={(state) => change({ state })}
      />
      {networks.length > 1 || asked.network !== null ? (
        <Choice
          label={t('tools.network')}
          value={asked.network ?? ''}
          options={[['', t('tools.anyNetwork')], ...networks.map((network) => [network, titleOf(network)] as const)]}
          onChange={(network) => change({ network: isNetwork(network) ? network : null })}
        />
      ) : null}
      {archived ? null : (
        <Checkbox checked={asked.fresh} onChange={(fresh) => change({ fresh })}>
          {t('tools.fresh')}
        </Checkbox>
      )}
    </>
  );
}

function Tools({ items, archived, children }: SortedAccountsProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const id = useId();
  const { asked, change } = useArrangement();
  const shown = sortAndFilter(items, asked, lang);
  const filtered = isFiltered(asked);
  const tools = (
    <>
      <search className={styles.tools} aria-label={t('tools.label')}>
        <label className="visually-hidden" htmlFor={id}>
          {t('tools.find')}
        </label>
        <span className="input">
          <Icon name="search" />
          <input
            id={id}
            type="search"
            value={asked.text}
            placeholder={t('tools.placeholder')}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ text: target.value })}
          />
        </span>
        <Choices items={items} archived={archived} asked={asked} change={change} />
        <span className={styles.count} role="status">
          {filtered ? t('tools.shown', { n: count(lang, shown.length), total: count(lang, items.length) }) : null}
        </span>
      </search>
      {filtered && shown.length === 0 ? (
        <p className={styles.nothingFound}>
          {t('tools.none')}{' '}
          <Button size="compact" onClick={() => change({ ...UNSORTED, sort: asked.sort })}>
            {t('tools.clear')}
          </Button>
        </p>
      ) : null}
    </>
  );
  return children(shown, tools);
}

/** Order and filter of the accounts, kept in the address. */
export function ListTools(props: SortedAccountsProps) {
  return (
    <WithTexts>
      <Tools {...props} />
    </WithTexts>
  );
}
