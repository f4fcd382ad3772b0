'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EventId } from '../../contract/event/event.ts';
import { Button } from '../controls/button.tsx';
import { articleOf } from '../keyboard/use-list-shortcuts.ts';
import type { Row } from './groups.ts';

/** With fewer rows above it, the line is on the first screen. */
const LEAST_ROWS_ABOVE = 6;

type Props = {
	line: { at: number; news: number };
	ids: readonly EventId[];
	rows: readonly Row[];
	list: RefObject<HTMLElement | null>;
	setActive(row: string): void;
};

/** Leads to the line below the new events, where it is not in sight. */
export function ToSeen({ line: { at, news }, ids, rows, list, setActive }: Props) {
	const t = useTranslations('feed');
	const first = ids[at];
	if (first === undefined || rows.findIndex((row) => row.at >= at) < LEAST_ROWS_ABOVE) return null;
	function go(id: EventId) {
		// An event that is far away comes onto the page first.
		flushSync(() => setActive(id));
		const article = articleOf(list.current, id);
		article?.focus({ preventScroll: true });
		article?.scrollIntoView({ block: 'center' });
	}
	return (
		<div className="flex justify-center px-4 pt-3 print:hidden">
			<Button look="quiet" onClick={() => go(first)}>
				<ArrowDown size={15} aria-hidden />
				{t('toSeen', { count: news })}
			</Button>
		</div>
	);
}
