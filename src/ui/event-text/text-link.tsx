import Link from 'next/link';
import type { ReactNode } from 'react';

const LOOK = 'text-accent underline decoration-from-font underline-offset-2 hover:text-accent-strong';

type Props = { href: string; children: ReactNode };

/** A link within a text, to a page of Tideline. */
export function InternalTextLink({ href, children }: Props) {
	return (
		<Link href={href} prefetch={false} className={LOOK}>
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
