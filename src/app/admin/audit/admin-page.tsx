import { forbidden } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Rights } from '../../../contract/caller/role.ts';
import { type Query, signInFirst } from '../../sign-in-first.ts';

/** Refuses all without this right before anything is read. Resolves to the rights of the reader. */
export async function only(right: keyof Rights, path: string, query: Query = {}): Promise<Rights> {
	const user = await signInFirst(path, query);
	if (!user.rights[right]) forbidden();
	return user.rights;
}

/** The first value of a parameter. */
export const one = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

/** The room of the pages of the audit trail: wider than others, on screens that have it. */
export function AuditRoom({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
	return (
		<div data-wide={narrow ? undefined : true} className={`mx-auto px-4 sm:px-6 ${narrow ? 'max-w-3xl' : 'max-w-440'}`}>
			{children}
		</div>
	);
}
