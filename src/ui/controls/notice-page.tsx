import type { ReactNode } from 'react';

/** A whole page with one message. */
export function NoticePage({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
	return (
		<div className="mx-auto flex max-w-lg flex-col items-center px-6 pt-24 text-center sm:pt-32">
			<span className="mb-5 rounded-2xl bg-wash p-4 text-accent">{icon}</span>
			<h1 className="text-title font-bold text-balance">{title}</h1>
			<div className="mt-2 text-pretty text-muted">{children}</div>
		</div>
	);
}
