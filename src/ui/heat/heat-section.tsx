import type { ReactNode } from 'react';

/** A part of the page, with a list of what is loaded. */
export function HeatSection({
	id,
	title,
	about,
	children,
}: {
	id: string;
	title: string;
	about?: string;
	children: ReactNode;
}) {
	return (
		<section aria-labelledby={id} className="mt-10 px-4">
			<h2 id={id} className="text-lead font-semibold">
				{title}
			</h2>
			{about && <p className="mt-1 text-small text-muted">{about}</p>}
			<ul className="mt-3 divide-y divide-line border-y border-line">{children}</ul>
		</section>
	);
}
