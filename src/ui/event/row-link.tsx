import Link from 'next/link';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof Link> & { isLight: boolean | undefined; 'data-subject'?: string };

/** A link of an event, which a light row has as its text alone. */
export function RowLink({ isLight, children, className, ...link }: Props) {
	if (isLight) return <span className={className}>{children}</span>;
	return (
		<Link prefetch={false} className={className} {...link}>
			{children}
		</Link>
	);
}
