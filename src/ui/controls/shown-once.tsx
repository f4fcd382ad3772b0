'use client';

import type { ReactNode } from 'react';

/** The pressed button is gone when the secret appears, so the secret gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The frame of a secret that was just made. It is in the state of its parent alone, and gone when that forgets it. */
export function ShownOnce({ label, sentence, children }: { label: string; sentence: string; children: ReactNode }) {
	return (
		<section
			ref={focus}
			tabIndex={-1}
			aria-label={label}
			className="rounded-2xl border border-accent bg-wash p-4 outline-none"
		>
			<p role="status" className="font-semibold">
				{sentence}
			</p>
			{children}
		</section>
	);
}
