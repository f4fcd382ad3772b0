'use client';

import { Field } from '@base-ui/react/field';
import { Search, X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { SEARCH_ORDERS, type SearchOrder } from '../../contract/search/found.ts';
import { conditionsOf, queryOf, writtenOf } from '../../contract/search/query.ts';
import { replaceQuery } from '../browser/replace-query.ts';
import { orderOf, searchPath } from '../browser/search-address.ts';
import { Choice } from '../controls/choice.tsx';
import { SIDE_LINK } from '../controls/side-link.ts';
import { GoToDateLink } from '../dates/go-to-date-link.tsx';
import { useFocusShortcut } from '../keyboard/use-focus-shortcut.ts';
import { SaveSearch } from '../saved/save-search.tsx';
import { useEarlyInput } from '../subject/use-early-input.ts';
import { OperatorOptions } from './operator-options.tsx';
import { lastDayOf } from './query-until.ts';
import { SearchDates, useChosenDay } from './search-dates.tsx';
import { SearchHelp } from './search-help.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchField } from './use-search-field.ts';

/** The most that an address holds, whatever the script. */
const LONGEST_QUERY = 500;

/** The field, what the query asks, and what it finds. */
export function SearchPage({ reader }: { reader: string }) {
	const t = useTranslations('search');
	const order = orderOf(useSearchParams().get('order'));
	const chosen = useChosenDay();
	const { typed, setTyped, asked, submit } = useSearchField();
	const box = useRef<HTMLInputElement>(null);
	const [isTyping, setTyping] = useState(false);
	const type = useCallback(
		(text: string) => {
			setTyping(document.activeElement === box.current);
			setTyped(text);
		},
		[setTyped],
	);
	useEarlyInput(box, type);
	useFocusShortcut(box, '/', 'query');
	function onSubmit(event: FormEvent) {
		event.preventDefault();
		setTyping(false);
		submit(typed);
	}
	/** Writes an operator behind the query, for its value to be typed. */
	function write(operator: string) {
		setTyped(`${typed.trimEnd()} ${operator}`.trimStart());
		box.current?.focus();
	}
	return (
		<>
			<search className="block px-4">
				<form onSubmit={onSubmit}>
					<Field.Root className="relative">
						<Field.Label className="sr-only">{t('field')}</Field.Label>
						<div className="flex h-11 items-center gap-2.5 rounded-full border border-line bg-surface px-4 focus-within:border-accent">
							<Search size={17} aria-hidden className="shrink-0 text-muted" />
							<Field.Control
								ref={box}
								id="query"
								dir="auto"
								type="search"
								value={typed}
								onValueChange={type}
								onBlur={() => setTyping(false)}
								aria-autocomplete="list"
								maxLength={LONGEST_QUERY}
								enterKeyHint="search"
								autoComplete="off"
								autoCapitalize="none"
								spellCheck={false}
								placeholder={t('placeholder')}
								className="min-w-0 flex-1 bg-transparent outline-none"
							/>
						</div>
						<OperatorOptions field={box} typed={typed} isTyping={isTyping} onTyped={setTyped} />
					</Field.Root>
				</form>
				<Operators query={asked.query} onChange={submit} />
			</search>
			{asked.query === '' ? (
				<SearchHelp onWrite={write} />
			) : (
				<>
					<Above query={asked.query} order={order} hasDays={chosen !== undefined} />
					{chosen && <SearchDates {...asked} order={order} chosen={chosen} />}
					<SearchResults {...asked} order={order} reader={reader} onSearch={submit} />
				</>
			)}
		</>
	);
}

/** The order of the results, and what a reader can do with all of them. */
function Above({ query, order, hasDays }: { query: string; order: SearchOrder; hasDays: boolean }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3">
			<OrderChoice order={order} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				{!hasDays && (
					<GoToDateLink
						path={searchPath(query, order)}
						className={SIDE_LINK}
						dayOf={(zone, now) => lastDayOf(query, zone, now)}
					/>
				)}
				<SaveSearch query={query} />
			</div>
		</div>
	);
}

function OrderChoice({ order }: { order: SearchOrder }) {
	const t = useTranslations('searchOrder');
	const options = Object.fromEntries(SEARCH_ORDERS.map((each) => [each, t(each)])) as Record<SearchOrder, string>;
	const label = useTranslations('search')('order');
	return (
		<Choice
			label={label}
			options={options}
			value={order}
			onChange={(chosen) => replaceQuery({ order: chosen === 'newest' ? '' : chosen })}
		/>
	);
}

/** The operators of the query, each to be taken out. */
function Operators({ query, onChange }: { query: string; onChange(query: string): void }) {
	const t = useTranslations('search');
	const conditions = conditionsOf(query);
	const operators = conditions.filter((condition) => condition.kind === 'operator' && condition.value !== '');
	if (operators.length === 0) return null;
	return (
		<ul aria-label={t('filters')} className="flex flex-wrap gap-2 pt-3">
			{operators.map((condition, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the same operator may stand there twice
				<li key={index}>
					<button
						type="button"
						aria-label={t('takeOut', { operator: writtenOf(condition) })}
						onClick={() => onChange(queryOf(conditions.filter((other) => other !== condition)))}
						className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-wash px-3 text-small font-semibold hover:border-field"
					>
						<span className="min-w-0 whole-name">{writtenOf(condition)}</span>
						<X size={14} aria-hidden className="shrink-0 text-muted" />
					</button>
				</li>
			))}
		</ul>
	);
}
