import { notFound } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { RowsSkeleton } from '../../../ui/controls/skeletons.tsx';
import type { Query } from '../../sign-in-first.ts';
import { AuditRoom, one, only } from './admin-page.tsx';
import { BackLink } from './back-link.tsx';

/** Reads the subject and the moment from the address: now, if it names none. For admins. */
export async function momentIn(
	path: string,
	searchParams: Promise<Query>,
): Promise<{ subject: string; at: string | undefined }> {
	const query = await searchParams;
	await only('readsTrail', path, query);
	const subject = one(query.subject) ?? '';
	if (!isSubjectId(subject)) notFound();
	return { subject, at: one(query.at) };
}

/** A page about a moment. Its rows come when they are there. */
export function MomentPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<AuditRoom narrow>
			<BackLink />
			<h1 className="pt-3 pb-5 text-title font-bold">{title}</h1>
			<Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
		</AuditRoom>
	);
}
