'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

export function NavLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
	const here = usePathname() === href;
	return (
		<Link
			href={href}
			prefetch={false}
			aria-current={here ? 'page' : undefined}
			title={label}
			className="relative flex min-w-0 flex-col items-center gap-0.5 rounded-xl px-0.5 py-1.5 max-sm:flex-1 max-sm:basis-auto text-fine font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-accent sm:flex-row sm:gap-2 sm:px-3 sm:py-2 sm:text-small sm:hover:bg-sunken sm:aria-[current=page]:bg-wash"
		>
			{icon}
			<span className="named max-w-full sm:max-md:sr-only">{label}</span>
			<OnTheWay />
		</Link>
	);
}

function OnTheWay() {
	const { pending } = useLinkStatus();
	return (
		<span
			aria-hidden="true"
			className={`absolute inset-x-3 bottom-0.5 h-0.5 rounded-full bg-accent transition-opacity delay-100 ${pending ? 'animate-shimmer opacity-100' : 'opacity-0'}`}
		/>
	);
}
