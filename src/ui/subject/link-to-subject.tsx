'use client';

import Link from 'next/link';
import { useParams } from 'next/navigation';
import { buttonLook } from '../controls/button-look.ts';

/** Leads to the page of the subject that the address names. */
export function LinkToSubject({ children }: { children: string }) {
	const { subject } = useParams<{ subject: string }>();
	return (
		<Link href={`/s/${subject}`} className={buttonLook('primary', 'mt-6')}>
			{children}
		</Link>
	);
}
