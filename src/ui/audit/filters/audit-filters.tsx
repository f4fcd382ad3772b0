'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { ACTION_KINDS } from '../../../contract/audit/actions.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Button } from '../../controls/button.tsx';
import { useNow } from '../../hooks/clock.tsx';
import { type AddressedFilter, FILTER_PARTS } from '../address/trail-filter.ts';
import { addressOf } from '../when/span-text.ts';
import { spanIn, useSpanTexts } from '../when/use-span.ts';
import { actionsOf } from '../words/action-kinds.ts';
import type { People } from '../words/people.ts';
import { WAYS } from '../words/way-in.tsx';
import { ChoiceField } from './choice-field.tsx';
import { PersonField } from './person-field.tsx';
import { WhenField } from './when-field.tsx';

/** The boxes that a quick question asks the reader to fill in, and whether a narrow screen shows them. */
export type Boxes = {
	actor: RefObject<HTMLInputElement | null>;
	target: RefObject<HTMLInputElement | null>;
	isOpen: boolean;
	setOpen(isOpen: boolean): void;
};

type Props = { filter: AddressedFilter; people: People; boxes: Boxes };

const isActor = (typed: string) => typed === 'operator' || isSubjectId(typed);
/** The ids of events, tokens and webhooks, and names that a target may be. */
const isTarget = (typed: string) => isSubjectId(typed) || /^[^\s@]{8,300}$/.test(typed);

/** Narrows the audit trail. The choice is in the address. On a narrow screen the fields open on demand. */
export function AuditFilters({ filter, people, boxes }: Props) {
	const t = useTranslations('audit');
	const { isOpen, setOpen } = boxes;
	const count = new Set(FILTER_PARTS.filter((part) => filter[part]).map((part) => (part === 'to' ? 'from' : part)))
		.size;
	return (
		<div role="search" aria-label={t('filter')}>
			<Button
				look="quiet"
				aria-expanded={isOpen}
				aria-controls="filters"
				className="mb-3 sm:hidden"
				onClick={() => setOpen(!isOpen)}
			>
				<ListFilter size={15} aria-hidden />
				{t('filters', { count })}
			</Button>
			<div
				id="filters"
				className={`grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,1.5fr)] ${isOpen ? '' : 'max-sm:hidden'}`}
			>
				<PersonField
					label={t('actor')}
					placeholder={t('anybody')}
					value={filter.actor}
					onChange={(actor) => replaceQuery({ actor })}
					people={people}
					isId={isActor}
					box={boxes.actor}
				/>
				<Action value={filter.action} />
				<PersonField
					label={t('target')}
					placeholder={t('anything')}
					value={filter.target}
					onChange={(target) => replaceQuery({ target })}
					people={people}
					isId={isTarget}
					box={boxes.target}
				/>
				<PersonField
					label={t('subject')}
					placeholder={t('allLedgers')}
					value={filter.subject}
					onChange={(subject) => replaceQuery({ subject })}
					people={people}
					isId={isSubjectId}
				/>
				<Way value={filter.via} />
				<Time filter={filter} />
			</div>
		</div>
	);
}

function Action({ value }: { value: string | undefined }) {
	const t = useTranslations('audit');
	const word = useTranslations('actions');
	const kind = useTranslations('kinds');
	return (
		<ChoiceField
			label={t('action')}
			any={t('anyAction')}
			groups={ACTION_KINDS.map((each) => ({
				label: kind(each),
				options: actionsOf(each).map((action) => ({ value: action, label: word(action) })),
			}))}
			value={value}
			onChange={(action) => replaceQuery({ action })}
		/>
	);
}

function Way({ value }: { value: string | undefined }) {
	const t = useTranslations('audit');
	const way = useTranslations('ways');
	return (
		<ChoiceField
			label={t('via')}
			any={t('anyWay')}
			groups={[{ options: WAYS.map((each) => ({ value: each, label: way(each) })) }]}
			value={value}
			onChange={(via) => replaceQuery({ via })}
		/>
	);
}

function Time({ filter }: { filter: AddressedFilter }) {
	const t = useTranslations('audit');
	const now = useNow();
	const { typed, inWords } = useSpanTexts();
	const span = spanIn(filter);
	return (
		<WhenField
			label={t('when')}
			value={typed(span)}
			understood={inWords(span)}
			advice={t('whenAdvice')}
			wrong={t('whenWrong')}
			onTyped={(text, { readWhen }) => {
				const when = readWhen(text, now);
				if (!when) return false;
				const [from, to] = [when.from, when.to].map((at) => (at === undefined ? '' : addressOf(at)));
				replaceQuery({ from: from ?? '', to: to ?? '' });
				return true;
			}}
			onClear={() => replaceQuery({ from: '', to: '' })}
		/>
	);
}
