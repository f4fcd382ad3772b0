'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ACTION_KINDS } from '../../../contract/audit/actions.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Button } from '../../controls/button.tsx';
import { useNow } from '../../hooks/clock.tsx';
import { type AddressedFilter, FILTER_PARTS, type TrailAddress } from '../address/trail-filter.ts';
import { readRelative } from '../when/relative-text.ts';
import { addressOf } from '../when/span-text.ts';
import { useRelativeText } from '../when/use-relative-text.ts';
import { spanIn, useSpanTexts } from '../when/use-span.ts';
import { actionsOf } from '../words/action-kinds.ts';
import type { People } from '../words/people.ts';
import { WAYS } from '../words/way-in.tsx';
import { ChoiceField } from './choice-field.tsx';
import { PersonField } from './person-field.tsx';
import { WhenField } from './when-field.tsx';

type Props = { address: TrailAddress; filter: AddressedFilter; people: People };

const isActor = (typed: string) => typed === 'operator' || isSubjectId(typed);
/** The ids of events, tokens and webhooks, and names that a target may be. */
const isTarget = (typed: string) => isSubjectId(typed) || /^[^\s@]{8,300}$/.test(typed);

/** Narrows the audit trail. The choice is in the address. On a narrow screen the fields open on demand. */
export function AuditFilters({ address, filter, people }: Props) {
	const t = useTranslations('audit');
	const [isOpen, setOpen] = useState(false);
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
				/>
				<Action value={filter.action} />
				<PersonField
					label={t('target')}
					placeholder={t('anything')}
					value={filter.target}
					onChange={(target) => replaceQuery({ target })}
					people={people}
					isId={isTarget}
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
				<Time address={address} filter={filter} />
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

function Time({ address: { span: relative }, filter }: Pick<Props, 'address' | 'filter'>) {
	const t = useTranslations('audit');
	const relativeText = useRelativeText();
	const now = useNow();
	const { typed, inWords } = useSpanTexts();
	const span = spanIn(filter);
	return (
		<WhenField
			label={t('when')}
			value={relativeText(relative) || typed(span)}
			understood={inWords(span)}
			advice={t('whenAdvice')}
			wrong={t('whenWrong')}
			onTyped={(text, { readWhen }) => {
				const stays = readRelative(text);
				if (stays) {
					replaceQuery({ from: '', to: '', span: stays });
					return true;
				}
				const when = readWhen(text, now);
				if (!when) return false;
				const [from, to] = [when.from, when.to].map((at) => (at === undefined ? '' : addressOf(at)));
				replaceQuery({ from: from ?? '', to: to ?? '', span: '' });
				return true;
			}}
			onClear={() => replaceQuery({ from: '', to: '', span: '' })}
		/>
	);
}
