'use client';

import { useFormatter } from 'next-intl';

/** A number in a few characters, beside a picture: the button or link around it says all of it. */
export function ShortCount({ of: count }: { of: number }) {
	const format = useFormatter();
	return <span aria-hidden="true">{format.number(count, { notation: 'compact' })}</span>;
}
