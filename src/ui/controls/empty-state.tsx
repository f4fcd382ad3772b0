import type { ReactNode } from 'react';

/** Shown in place of an empty list: why it is empty, and what to do next. */
export function EmptyState({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
	return (
		<div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
			<span className="mb-4 rounded-2xl bg-wash p-3.5 text-accent">{icon}</span>
			<h2 className="text-lead font-semibold">{title}</h2>
			<div className="mt-1.5 text-balance text-muted">{children}</div>
		</div>
	);
}
