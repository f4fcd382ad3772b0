import type { ReactNode } from 'react';

type Props = {
	id: string;
	title: string;
	/** The sentence under the heading. */
	about?: ReactNode;
	isSmall?: boolean;
	className?: string;
	children?: ReactNode;
};

/** A part of a page of settings, under a line. */
export function Section({ id, title, about, isSmall = false, className = 'mt-8', children }: Props) {
	return (
		<section aria-labelledby={id} className={`border-t border-line pt-6 ${className}`}>
			<h2 id={id} className={`scroll-mt-20 font-semibold ${about ? '' : 'mb-3'}`}>
				{title}
			</h2>
			{about && <p className={`mt-1 text-muted ${isSmall ? 'mb-4 text-small' : 'mb-3'}`}>{about}</p>}
			{children}
		</section>
	);
}
