import type { ReactNode } from 'react';

/** A word beside a name, such as a role. */
export function Mark({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
	return (
		<span
			className={`rounded-md px-1.5 py-0.5 text-fine font-medium ${isBad ? 'bg-danger-wash text-danger' : 'bg-sunken'}`}
		>
			{children}
		</span>
	);
}
