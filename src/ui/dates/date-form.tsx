'use client';

import Form from 'next/form';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { buttonLook } from '../controls/button-look.ts';
import { useZone } from '../hooks/clock.tsx';

type Props = {
	/** It may have a query, which is sent along with the day. */
	path: string;
	/** The day that the field has at first. */
	day?: string;
	/** The last day that can be chosen. */
	today?: string;
};

/** Leads to a day. It works before the page's program is there, and without it: days are then in UTC. */
export function DateForm({ path, day, today }: Props) {
	const t = useTranslations('dates');
	const zone = useZone();
	const field = useId();
	const [page = path, query] = path.split('?');
	return (
		<Form action={page} prefetch={false} className="flex flex-wrap items-center gap-2">
			{[...new URLSearchParams(query)].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{zone !== 'UTC' && <input type="hidden" name="zone" value={zone} />}
			<label htmlFor={field} className="text-small text-muted">
				{t('goTo')}
			</label>
			<input
				// Another day is another field: what was typed for the one before is no default.
				key={day}
				id={field}
				type="date"
				name="at"
				required
				defaultValue={day}
				max={today}
				className="h-9 rounded-xl border border-line bg-surface px-3 text-small hover:border-field"
			/>
			<button type="submit" className={buttonLook('quiet')}>
				{t('go')}
			</button>
		</Form>
	);
}
