import Link from 'next/link';
import type { ReactNode } from 'react';

const LOOK = 'text-accent underline decoration-from-font underline-offset-2 hover:text-accent-strong';

type Props = { href: string; children: ReactNode };

/** A link within a text, to a page of Tideline. `subject`: whose page it is. */
export function InternalTextLink({ href, subject, children }: Props & { subject?: string }) {
	return (
		<Link href={href} prefetch={false} data-subject={subject} className={LOOK}>
			<bdi>{children}</bdi>
		</Link>
	);
}

/** A link within a text, to somewhere else on the web. */
export function ExternalTextLink({ href, children }: Props) {
	return (
		<a href={href} target="_blank" rel="noopener noreferrer nofollow" className={LOOK}>
			<bdi>{children}</bdi>
		</a>
	);
}
