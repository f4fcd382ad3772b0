'use client';

import { useFormatter } from 'next-intl';

/** A number of reactions in a few characters: the button around it says all of it. */
export function ReactionCount({ of: count }: { of: number }) {
	const format = useFormatter();
	return <span aria-hidden="true">{format.number(count, { notation: 'compact' })}</span>;
}
