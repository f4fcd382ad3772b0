'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isEventId } from '../../../contract/event/event-id.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { DAY, startOfDay } from '../../../contract/when/span.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Button } from '../../controls/button.tsx';
import { useNow } from '../../hooks/clock.tsx';
import { DELIVERIES_PATH, deliveriesPath, followersPath, timelinePath } from '../address/past-paths.ts';
import { type AddressedFilter, FILTER_PARTS, trailPath } from '../address/trail-filter.ts';
import { addressOf } from '../when/span-text.ts';
import type { People } from '../words/people.ts';
import type { Boxes } from './audit-filters.tsx';

const CHIP =
	'inline-flex min-h-8 shrink-0 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3 text-fine font-semibold text-ink hover:border-field hover:bg-sunken aria-[current]:border-accent aria-[current]:text-accent';

const ASK = 'min-h-8! shrink-0 whitespace-nowrap px-3! text-fine!';

/** Frequent questions of auditors, one click away: about the person in the filter, or one they name next. */
export function QuickQuestions({ filter, people, boxes }: { filter: AddressedFilter; people: People; boxes: Boxes }) {
	const t = useTranslations('questions');
	const who = [filter.subject, filter.actor, filter.target].find((id) => id !== undefined && isSubjectId(id));
	return (
		<nav
			aria-label={t('label')}
			className="flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
		>
			{who === undefined ? <Open boxes={boxes} filter={filter} /> : <About id={who} filter={filter} people={people} />}
			<Days filter={filter} />
			{Object.keys(filter).length > 0 && <Clear />}
		</nav>
	);
}

function Open({ boxes, filter }: { boxes: Boxes; filter: AddressedFilter }) {
	const t = useTranslations('questions');
	function ask(box: RefObject<HTMLInputElement | null>) {
		// The fields are hidden on a narrow screen until they are asked for.
		flushSync(() => boxes.setOpen(true));
		box.current?.focus();
	}
	return (
		<>
			<Button look="quiet" className={ASK} onClick={() => ask(boxes.actor)}>
				{t('whoDidWhat')}
			</Button>
			<Button
				look="quiet"
				className={ASK}
				onClick={() => {
					replaceQuery({ action: 'followed' });
					ask(boxes.target);
				}}
			>
				{t('whoFollowedWhom')}
			</Button>
			<PastLink href={DELIVERIES_PATH}>{t('deliveredTo')}</PastLink>
			<Chip filter={{ action: 'profile-edited' }} current={filter}>
				{t('whatChanged')}
			</Chip>
		</>
	);
}

function About({ id, filter, people }: { id: string; filter: AddressedFilter; people: People }) {
	const t = useTranslations('questions');
	const person = people.get(id);
	const name = person?.name ?? id;
	const { subject, target = '' } = filter;
	return (
		<>
			{subject !== undefined && isEventId(target) && (
				<PastLink href={deliveriesPath(subject, target)}>{t('deliveredTo')}</PastLink>
			)}
			<Chip filter={{ actor: id }} current={filter}>
				{t('whatDid', { name })}
			</Chip>
			<Chip filter={{ target: id }} current={filter}>
				{t('doneTo', { name })}
			</Chip>
			<Chip filter={{ target: id, action: 'followed' }} current={filter}>
				{t('whoFollowed', { name })}
			</Chip>
			<PastLink href={followersPath(id)}>{t('followersAt', { name })}</PastLink>
			<PastLink href={timelinePath(id)}>{t('timelineAt', { name })}</PastLink>
			<Chip filter={{ subject: id, action: 'profile-edited' }} current={filter}>
				{t('changedOf', { name })}
			</Chip>
		</>
	);
}

/** The days that are asked for most. The rest of the filter stays. */
function Days({ filter }: { filter: AddressedFilter }) {
	const t = useTranslations('questions');
	const today = startOfDay(useNow());
	const { from: _, to: __, ...rest } = filter;
	const days = (from: number, to: number) => ({ ...rest, from: addressOf(from), to: addressOf(to) });
	return (
		<>
			<span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
			<Chip filter={days(today, today + DAY)} current={filter}>
				{t('today')}
			</Chip>
			<Chip filter={days(today - DAY, today)} current={filter}>
				{t('yesterday')}
			</Chip>
			<Chip filter={days(today - 6 * DAY, today + DAY)} current={filter}>
				{t('lastDays')}
			</Chip>
		</>
	);
}

type ChipProps = { filter: AddressedFilter; current: AddressedFilter; children: string };

function Chip({ filter, current, children }: ChipProps) {
	const href = trailPath(filter);
	return (
		<Link
			href={href}
			prefetch={false}
			scroll={false}
			aria-current={isSame(filter, current) ? 'page' : undefined}
			className={CHIP}
		>
			{children}
		</Link>
	);
}

function Clear() {
	const t = useTranslations('audit');
	return (
		<Button
			look="plain"
			className="min-h-8! px-3! text-fine!"
			onClick={() => replaceQuery(Object.fromEntries(FILTER_PARTS.map((part) => [part, ''])))}
		>
			<X size={14} aria-hidden />
			{t('clear')}
		</Button>
	);
}

const isSame = (one: AddressedFilter, other: AddressedFilter) =>
	JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

function PastLink({ href, children }: { href: string; children: string }) {
	return (
		<Link href={href} prefetch={false} className={CHIP}>
			{children}
		</Link>
	);
}
