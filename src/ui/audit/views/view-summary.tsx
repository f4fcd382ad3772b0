'use client';

import { useTranslations } from 'next-intl';
import { isAction } from '../../../contract/audit/actions.ts';
import { useNamed } from '../filters/use-named.ts';
import { useRelativeText } from '../when/use-relative-text.ts';
import { type People, shownName } from '../words/people.ts';
import { isWay } from '../words/way-in.tsx';
import type { Shown } from './view-address.ts';

const NOBODY_KNOWN: People = new Map();

/** The filter of a view in words, with names instead of ids. What has no word is said as the address has it. */
export function ViewSummary({ shown: { filter } }: { shown: Shown }) {
	const t = useTranslations('audit');
	const view = useTranslations('views');
	const when = useTranslations('when');
	const relativeText = useRelativeText();
	const actionWord = useTranslations('actions');
	const way = useTranslations('ways');
	const people = useNamed([filter.subject, filter.actor, filter.target], NOBODY_KNOWN);
	const named = (id: string | undefined) => {
		const person = id === undefined ? undefined : people.get(id);
		return person ? shownName(person) : id;
	};
	const { action, via, span, from, to } = filter;
	const parts = [
		[t('actor'), named(filter.actor)],
		[t('action'), action && (isAction(action) ? actionWord(action) : action)],
		[t('target'), named(filter.target)],
		[t('subject'), named(filter.subject)],
		[t('via'), via && (isWay(via) ? way(via) : via)],
		[
			t('when'),
			(relativeText(span) || span) ??
				[from && `${when('since')} ${from}`, to && `${when('until')} ${to}`].filter(Boolean).join(' '),
		],
	].filter(([, value]) => value);
	return (
		<span className="text-small text-muted [overflow-wrap:anywhere]">
			{parts.map(([label, value]) => `${label}: ${value}`).join(' · ') || view('allEntries')}
		</span>
	);
}
